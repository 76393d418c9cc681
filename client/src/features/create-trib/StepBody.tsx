import { useCallback, useEffect, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState';
import { PageTitle } from '../../ui/Page';
import { Skeleton } from '../../ui/Skeleton';
import { NameStep } from './steps/NameStep';
import type { StepProps } from './steps/step';

const loadLazySteps = async () => (await import('./steps/lazy-steps')).LAZY_STEPS;

const TEXTS = [
  { title: 'Name your meetup', subtitle: 'Short and inviting works best.' },
  { title: 'Choose an activity', subtitle: 'What will you do together?' },
  { title: 'Choose a place', subtitle: 'A spot from our list, or anywhere else.' },
  { title: 'When, and how many', subtitle: 'Small groups get talking sooner.' },
  { title: 'Describe it', subtitle: 'Tell people what to expect.' },
  { title: 'Add photos', subtitle: 'The first one shows in the feed.' },
  { title: 'Rules and cost', subtitle: 'No surprises on the day.' },
];

/** The fields of one step. They are disabled while creating. */
export function StepBody({ inert, ...props }: StepProps & { inert: boolean }) {
  const { later, failed, retry } = useLaterSteps();
  const { step } = props.draft;
  const View = step === 1 ? NameStep : later?.byNumber[step];
  return (
    <>
      {later && props.draft.photos.length > 0 && <later.Uploads {...props} />}
      <div key={step} className="step-enter" inert={inert}>
        <PageTitle>{TEXTS[step - 1]?.title}</PageTitle>
        <p className="mt-1.5 mb-6 text-base text-pretty text-muted">{TEXTS[step - 1]?.subtitle}</p>
        {View && <View {...props} />}
        {!View && failed && <ErrorState onRetry={retry} />}
        {!View && !failed && <Skeleton className="h-52 rounded-card" />}
      </div>
    </>
  );
}

type Later = Awaited<ReturnType<typeof loadLazySteps>>;

function useLaterSteps() {
  const [later, setLater] = useState<Later | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    loadLazySteps().then(
      (loaded) => setLater(loaded),
      () => setFailed(true),
    );
  }, []);
  useEffect(load, [load]);
  const retry = () => {
    setFailed(false);
    load();
  };
  return { later, failed, retry };
}
