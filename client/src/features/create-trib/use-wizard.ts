import { useCallback, useEffect, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import {
  currentEntry,
  goTo as goToEntry,
  push,
  replace,
  subscribe,
  whenSettled,
} from '../../navigation/history';
import { paths } from '../../lib/paths';
import { randomKey } from '../../lib/random-key';
import { newDraft, type Draft, removeStoredDraft, storeDraft, readStoredDraft, forgetCopies } from './draft';
import { isStepDone, wizardReducer, type WizardEvent } from './state';

const movedTo = (step: number): WizardEvent => ({ type: 'movedTo', step, now: new Date() });

/** The step of the history entry, otherwise of the draft; never past an incomplete one. */
function begin(): Draft {
  const draft = readStoredDraft() ?? newDraft(randomKey());
  return wizardReducer(draft, movedTo(currentStep() ?? draft.step));
}

/** The draft, stored on this device with every change, and navigation through the steps and out. */
export function useWizard() {
  const [, navigate] = useLocation();
  const [draft, dispatch] = useReducer(wizardReducer, null, begin);
  const latest = useRef(draft);
  /** From here on nothing is stored, and history is ignored. */
  const isLeaving = useRef(false);
  /** A response may arrive when the person is elsewhere: then it does not navigate. */
  const isMounted = useRef(false);

  useEffect(() => {
    if (latest.current === draft || isLeaving.current) return;
    // With only a new key, it is what another tab has just finished: an edit or sending it makes it a draft again.
    const isChanged = latest.current.requestKey === draft.requestKey || draft.sentBefore !== null;
    latest.current = draft;
    if (isChanged) storeDraft(draft);
  }, [draft]);

  useEffect(() => {
    isMounted.current = true;
    markStep(latest.current.step);
    const watching = new AbortController();
    const { signal } = watching;
    const onPopState = () => {
      const step = currentStep();
      if (step !== null && step !== latest.current.step && !isLeaving.current) dispatch(movedTo(step));
    };
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === 'meetupDraft' && newValue === null)
        dispatch({ type: 'keyRenewed', requestKey: randomKey() });
    };
    const stop = subscribe(onPopState);
    addEventListener('storage', onStorage, { signal });
    return () => {
      isMounted.current = false;
      watching.abort();
      stop();
    };
  }, []);

  const { step } = draft;
  const goTo = useCallback((wanted: number) => {
    if (!isMounted.current) return;
    dispatch(movedTo(wanted));
    markStep(wanted);
  }, []);

  const advancedDraft = useRef<Draft | null>(null);
  const goNext = useCallback(() => {
    // Two taps are one step.
    if (advancedDraft.current === draft) return;
    advancedDraft.current = draft;
    const isDone = isStepDone(draft, draft.step, new Date());
    if (isDone) enterStep(draft.step + 1);
    dispatch(movedTo(draft.step + 1));
  }, [draft]);

  const leave = useCallback(
    async (path: string = paths.meetups, state?: object) => {
      if (!isMounted.current) return;
      isLeaving.current = true;
      await leaveSteps();
      navigate(path, { replace: true, state });
    },
    [navigate],
  );

  const goBack = useCallback(() => {
    if (step === 1) void leave();
    else if (!goBackTo(step - 1)) goTo(step - 1);
  }, [step, leave, goTo]);

  const forget = useCallback(() => {
    isLeaving.current = true;
    removeStoredDraft(latest.current);
    forgetCopies(latest.current.photos);
  }, []);

  return { draft, dispatch, goNext, goTo, goBack, leave, forget };
}

export type Wizard = ReturnType<typeof useWizard>;

declare module '../../navigation/history' {
  interface PageState {
    /** Every step is a history entry, so that Back goes one step back. */
    wizard?: {
      step: number;
      /** The step of the previous entry; 0 at the entry where the wizard was opened, which is `start`. */
      from: number;
      start: number;
    };
  }
}

const currentStep = () => currentEntry().wizard?.step ?? null;
const here = () => currentEntry().wizard ?? { from: 0, start: currentEntry().at, step: 0 };

/** Assigns this step to the current history entry. */
const markStep = (step: number) => replace({ wizard: { ...here(), step } });

const enterStep = (step: number) => push({ wizard: { ...here(), from: here().step, step } });

/** Returns whether history handles it: a restored draft has no entries before it. */
function goBackTo(step: number): boolean {
  if (currentEntry().wizard?.from !== step) return false;
  goToEntry(currentEntry().at - 1);
  return true;
}

/** Resolves where the wizard was opened: the next page replaces that entry, and Back skips the wizard. */
function leaveSteps(): Promise<void> {
  goToEntry(here().start);
  return whenSettled(() => undefined);
}
