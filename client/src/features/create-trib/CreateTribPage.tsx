import { useQueryClient } from '@tanstack/react-query';
import { lazy, useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearch } from 'wouter';
import { idInUrl } from '../../lib/id-in-url';
import { COPIED } from '../../lib/paths';
import { useNow } from '../../lib/use-now';
import { PhoneColumn } from '../../ui/Page';
import { interestsQuery } from '../interests/interests.api';
import { placesQuery } from '../places/places.api';
import { ideasQuery } from '../tribs/ideas.api';
import { STEPS, isStepDone } from './state';
import { StepBody } from './StepBody';
import { useCloseWizard } from './use-close-wizard';
import { useCreate } from './use-create';
import { useIdeaInUrl } from './use-idea-in-url';
import { useWizard } from './use-wizard';
import { WizardFooter } from './WizardFooter';
import { WizardHeader } from './WizardHeader';

const CopyTrib = lazy(async () => ({ default: (await import('./CopyTrib')).CopyTrib }));

/** The wizard, which a meetup to copy fills in first. */
export default function CreateTribPage() {
  const copied = idInUrl(useSearch(), COPIED);
  return copied === null ? <Wizard /> : <CopyTrib key={copied} tribId={copied} />;
}

function Wizard() {
  const wizard = useWizard();
  const { draft, dispatch, goNext, goBack } = wizard;
  const { isCreating, submit } = useCreate(wizard);
  const { Confirmation, isConfirming, requestClose, keep, discard } = useCloseWizard(wizard);
  usePrefetchLists();
  useIdeaInUrl(dispatch);
  const now = useNow();
  const form = useResetScrollAndFocus(draft.step);

  const { step } = draft;
  // What a step knows that the draft does not say, such as a photo that cannot be opened.
  const [isBlocked, setBlocked] = useState(false);
  const canContinue = isStepDone(draft, step, now) && !isBlocked;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isCreating || !canContinue) return;
    if (step === STEPS) submit();
    else goNext();
  };
  return (
    <PhoneColumn>
      <WizardHeader step={step} disabled={isCreating} onBack={goBack} onClose={requestClose} />
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-1 flex-col px-5 pt-2 pb-28">
        <StepBody draft={draft} now={now} dispatch={dispatch} onBlocked={setBlocked} inert={isCreating} />
        <WizardFooter step={step} canContinue={canContinue} isCreating={isCreating} />
      </form>
      {Confirmation && <Confirmation open={isConfirming} onKeep={keep} onDiscard={discard} />}
    </PhoneColumn>
  );
}

/** Prefetched, so that a lost connection does not affect the following steps. */
function usePrefetchLists(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(ideasQuery);
    void queryClient.prefetchQuery(placesQuery);
    void queryClient.prefetchQuery(interestsQuery);
  }, [queryClient]);
}

/** Each step starts at its top, with the focus on its heading. */
function useResetScrollAndFocus(step: number) {
  const form = useRef<HTMLFormElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    form.current?.querySelector('h1')?.focus({ preventScroll: true });
  }, [step]);
  return form;
}
