import { useLocation } from 'wouter';
import type { Interest } from '#shared/api/interests';
import type { OwnUser } from '#shared/api/users';
import { onboardingInterests } from '#shared/domain/interests';
import { messageFor } from '../../lib/errors';
import { paths } from '../../lib/paths';
import { readInterestIds, saveInterestIds } from '../../lib/storage';
import { useFetched } from '../../lib/use-fetched';
import { ErrorState } from '../../ui/ErrorState';
import { InterestIcon } from '../../ui/InterestIcon';
import { Skeleton } from '../../ui/Skeleton';
import { Tile } from '../../ui/Tile';
import { clearToast, showToast } from '../../ui/toast-store';
import { interestsQuery } from '../interests/interests.api';
import { OnboardingLayout } from './OnboardingLayout';
import { onward } from './onward';
import { usePrefetch } from '../../lib/use-prefetch';
import { useAnswers } from './use-answers';

const GRID = 'grid grid-cols-3 gap-3';
const SKELETONS = 9;
const DEVICE = {
  read: () => ({ interestIds: readInterestIds() ?? [] }),
  keep: ({ interestIds }: { interestIds: number[] }) => saveInterestIds(interestIds),
};
const ofAccount = ({ interestIds }: OwnUser) => ({ interestIds });
const loadNext = () => import('./ValuesPage');

export default function InterestsPage() {
  const [, navigate] = useLocation();
  const interests = useFetched(interestsQuery);
  const { user, isKnown, answers, change, save } = useAnswers(ofAccount, DEVICE);
  usePrefetch(loadNext);

  const tiles = interests.data && isKnown ? onboardingInterests(interests.data) : undefined;
  const isOffered = (id: number) => !tiles || tiles.some((tile) => tile.id === id);
  const selected = answers.interestIds.filter(isOffered);
  // An account may have chosen more than is offered here.
  const others = user?.interestIds.filter((id) => !isOffered(id)) ?? [];

  const toggle = (id: number) => {
    const next = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
    change({ interestIds: next });
    clearToast();
  };

  const goOn = () => {
    if (selected.length === 0) {
      showToast({ title: 'Please select at least one interest', tone: 'destructive' });
      return;
    }
    void save({ interestIds: [...selected, ...others] });
    navigate(onward(paths.values));
  };

  return (
    <OnboardingLayout
      step={1}
      title="What are you into"
      subtitle="We will show what you'll love"
      onContinue={goOn}
    >
      {!tiles && !interests.error && <TileSkeletons />}
      {interests.error !== null && (
        <ErrorState
          text={messageFor(interests.error, 'We could not get the list of interests.')}
          onRetry={interests.retry}
        />
      )}
      {tiles && <Tiles tiles={tiles} selected={selected} onToggle={toggle} />}
    </OnboardingLayout>
  );
}

type TilesProps = { tiles: Interest[]; selected: number[]; onToggle: (id: number) => void };

function Tiles({ tiles, selected, onToggle }: TilesProps) {
  return (
    <ul className={GRID}>
      {tiles.map(({ id, name, icon }) => (
        <li key={id}>
          <Tile
            icon={<InterestIcon iconKey={icon} size={28} />}
            label={name}
            pressed={selected.includes(id)}
            onClick={() => onToggle(id)}
          />
        </li>
      ))}
    </ul>
  );
}

function TileSkeletons() {
  return (
    <>
      <output className="sr-only">Loading interests...</output>
      <div className={GRID}>
        {Array.from({ length: SKELETONS }, (_, index) => (
          <Skeleton key={index} className="aspect-square rounded-card" />
        ))}
      </div>
    </>
  );
}
