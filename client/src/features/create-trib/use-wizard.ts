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

/** Begins at the step of the history entry, otherwise of the draft, but never past an incomplete step. */
function begin(): Draft {
  const draft = readStoredDraft() ?? newDraft(randomKey());
  return wizardReducer(draft, movedTo(currentStep() ?? draft.step));
}

/** Stores the draft on this device with every change, and navigates through the steps and out. */
export function useWizard() {
  const [, navigate] = useLocation();
  const [draft, dispatch] = useReducer(wizardReducer, null, begin);
  const latest = useRef(draft);
  /** Once set, nothing is stored any more and history is ignored. */
  const isLeaving = useRef(false);
  /** A response that arrives when the person is elsewhere must not navigate. */
  const isMounted = useRef(false);

  useEffect(() => {
    if (latest.current === draft || isLeaving.current) return;
    // When another tab has finished this draft, only its key changes: it is stored again once it is edited or sent.
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
  const goTo = useCallback((target: number) => {
    if (!isMounted.current) return;
    dispatch(movedTo(target));
    markStep(target);
  }, []);

  const advancedDraft = useRef<Draft | null>(null);
  const goNext = useCallback(() => {
    // Two taps advance only one step.
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
      /** The step of the previous entry, or 0 at the entry where the wizard was opened, which is `start`. */
      from: number;
      start: number;
    };
  }
}

const currentStep = () => currentEntry().wizard?.step ?? null;
const here = () => currentEntry().wizard ?? { from: 0, start: currentEntry().at, step: 0 };

const markStep = (step: number) => replace({ wizard: { ...here(), step } });

const enterStep = (step: number) => push({ wizard: { ...here(), from: here().step, step } });

/** Returns whether history could do it, because a restored draft has no entries for its earlier steps. */
function goBackTo(step: number): boolean {
  if (currentEntry().wizard?.from !== step) return false;
  goToEntry(currentEntry().at - 1);
  return true;
}

/** Goes to the entry where the wizard was opened. The next page replaces it, so that Back skips the wizard. */
function leaveSteps(): Promise<void> {
  goToEntry(here().start);
  return whenSettled(() => undefined);
}
