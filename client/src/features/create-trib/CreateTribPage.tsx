import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type FormEvent } from 'react';
import { useNow } from '../../lib/use-now';
import { PhoneColumn } from '../../ui/Page';
import { interestsQuery } from '../interests/interests.api';
import { ideasQuery, placesQuery } from '../tribs/catalogue.api';
import { STEPS, isStepDone } from './state';
import { StepBody } from './StepBody';
import { useClosing } from './use-closing';
import { useCreate } from './use-create';
import { useWizard } from './use-wizard';
import { WizardFoot } from './WizardFoot';
import { WizardHeader } from './WizardHeader';

export default function CreateTribPage() {
  const wizard = useWizard();
  const { draft, dispatch, goOn, goBack } = wizard;
  const { isCreating, submit } = useCreate(wizard);
  const { Question, isAsking, askToClose, keep, discard } = useClosing(wizard);
  useListsAhead();
  const now = useNow();
  const form = useFreshStep(draft.step);

  const { step } = draft;
  const canGoOn = isStepDone(draft, step, now);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isCreating || !canGoOn) return;
    if (step === STEPS) submit();
    else goOn();
  };
  return (
    <PhoneColumn>
      <WizardHeader step={step} disabled={isCreating} onBack={goBack} onClose={askToClose} />
      <form ref={form} noValidate onSubmit={onSubmit} className="flex flex-1 flex-col px-5 pt-2 pb-28">
        <StepBody draft={draft} now={now} dispatch={dispatch} inert={isCreating} />
        <WizardFoot step={step} canGoOn={canGoOn} isCreating={isCreating} />
      </form>
      {Question && <Question open={isAsking} onKeep={keep} onDiscard={discard} />}
    </PhoneColumn>
  );
}

/** A connection that drops on the way then takes nothing from the steps that follow. */
function useListsAhead(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.prefetchQuery(ideasQuery);
    void queryClient.prefetchQuery(placesQuery);
    void queryClient.prefetchQuery(interestsQuery);
  }, [queryClient]);
}

/** Each step starts at its top, and its heading is read first. */
function useFreshStep(step: number) {
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
