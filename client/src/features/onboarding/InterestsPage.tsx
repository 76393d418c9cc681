import { useQuery } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Interest } from '#shared/api/interests';
import type { OwnUser } from '#shared/api/users';
import { choiceText } from '#shared/domain/choice-texts';
import { firstOfName, onboardingInterests } from '#shared/domain/interests';
import { LANG } from '../../lib/lang';
import { messageFor } from '../../lib/errors';
import { keepInviteInUrl, parseInvite, stepPath } from '../../lib/invite';
import { interestsPage, paths, tribPath } from '../../lib/paths';
import { readInterestIds, saveInterestIds } from '../../lib/stored-answers';
import { ErrorState } from '../../ui/ErrorState';
import { InterestIcon } from '../../ui/InterestIcon';
import { Skeleton } from '../../ui/Skeleton';
import { clearToast, showToast } from '../../ui/toast-store';
import { chosenInterests, interestsQuery } from '../interests/interests.api';
import { OnboardingLayout } from './OnboardingLayout';
import { useAnswers } from './use-answers';
import { CheckIcon } from '../../ui/icons';
import * as t from './texts';

/** Three in a row; two with large text, where the minimum width of a column is more than a third of the grid. */
const GRID = 'grid grid-cols-[repeat(auto-fill,minmax(max(30%,min(5.2rem,45%)),1fr))] gap-3';
const COLUMNS = 3;
const SKELETONS = 10;
/** A last tile that would be alone in its row takes the whole row. */
const isAlone = (index: number, count: number) => index === count - 1 && index % COLUMNS === 0;
const ALONE = '@min-[17.1rem]:col-span-full';
const SQUARE = 'aspect-square';
const WIDE = `${SQUARE} @min-[17.1rem]:aspect-auto @min-[17.1rem]:min-h-16`;
const DEVICE = {
  read: () => ({ interestIds: readInterestIds() ?? [] }),
  store: ({ interestIds }: { interestIds: number[] }) => saveInterestIds(interestIds),
};
const ofAccount = (user: OwnUser) => ({ interestIds: [...chosenInterests(user)] });

export default function InterestsPage() {
  const [, navigate] = useLocation();
  const interests = useQuery(interestsQuery);
  const { user, isKnown, answers, change, save } = useAnswers(ofAccount, DEVICE);
  // If the landing's button was pressed before its script had loaded, its form has put the invite, or an empty query,
  // into the URL.
  useEffect(() => {
    const isFromForm = parseInvite(location.search) !== null || location.href.endsWith('?');
    if (isFromForm) navigate(stepPath(paths.interests, keepInviteInUrl()), { replace: true });
  }, [navigate]);

  // A retry shows the loading state instead of the error.
  const failed = interests.isError && !interests.isFetching;
  const tiles = interests.data && isKnown ? onboardingInterests(interests.data) : undefined;
  const isOffered = (id: number) => !tiles || tiles.some((tile) => tile.id === id);
  const idsOnce = (ids: readonly number[]) => firstOfName(interests.data ?? [], ids);
  const selected = idsOnce(answers.interestIds).filter(isOffered);
  // An account may have interests that are not offered here; they must not be lost.
  const others = idsOnce(user ? chosenInterests(user) : []).filter((id) => !isOffered(id));

  const toggle = (id: number) => {
    const next = selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id];
    change({ interestIds: next });
    clearToast();
  };

  const saveAndContinue = () => {
    if (selected.length === 0) {
      showToast({ title: t.selectAtLeastOne, tone: 'destructive' });
      return;
    }
    save({ interestIds: [...selected, ...others] });
    const { trib: tribId } = interestsPage.parse(location.search);
    // A person who came from a meetup's match returns to it, and Back then leads to where they were before. With an
    // invite to a meetup, both questions are asked.
    if (tribId === undefined || parseInvite(location.search))
      navigate(stepPath(paths.values, keepInviteInUrl()));
    else navigate(tribPath(tribId), { replace: true });
  };

  return (
    <OnboardingLayout
      step={1}
      title={t.whatYouInto}
      subtitle={t.weWillShowWhatYoullLove}
      isReady={selected.length > 0}
      onContinue={saveAndContinue}
    >
      {!tiles && !failed && <TileSkeletons />}
      {failed && (
        <ErrorState
          text={messageFor(interests.error, t.weCouldntLoadInterests)}
          onRetry={() => void interests.refetch()}
        />
      )}
      {tiles && <Tiles tiles={tiles} selected={selected} onToggle={toggle} />}
    </OnboardingLayout>
  );
}

type TilesProps = { tiles: Interest[]; selected: number[]; onToggle: (id: number) => void };

function Tiles({ tiles, selected, onToggle }: TilesProps) {
  return (
    <div className="@container">
      <ul className={GRID}>
        {tiles.map(({ id, name, icon }, index) => (
          <li key={id} className={isAlone(index, tiles.length) ? ALONE : undefined}>
            <Tile
              isWide={isAlone(index, tiles.length)}
              icon={<InterestIcon iconKey={icon} size={28} />}
              label={choiceText(name, LANG)}
              pressed={selected.includes(id)}
              onClick={() => onToggle(id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function TileSkeletons() {
  return (
    <>
      <output className="sr-only">{t.loadingInterests}</output>
      <div className="@container">
        <div className={GRID}>
          {Array.from({ length: SKELETONS }, (_, index) => (
            <Skeleton
              key={index}
              className={`rounded-card ${isAlone(index, SKELETONS) ? `${WIDE} ${ALONE}` : SQUARE}`}
            />
          ))}
        </div>
      </div>
    </>
  );
}

type TileProps = {
  icon: ReactNode;
  label: string;
  pressed: boolean;
  onClick: () => void;
  isWide: boolean;
};

/** A square in a grid of choices. Selection is shown by outline, background and check mark, not by colour alone. */
function Tile({ icon, label, pressed, onClick, isWide }: TileProps) {
  const look = pressed
    ? 'border-accent bg-ember/12 text-accent'
    : 'border-line bg-surface text-muted hover:border-edge';
  return (
    <button
      type="button"
      aria-pressed={pressed}
      onClick={onClick}
      className={`pressable relative flex w-full flex-col items-center justify-center gap-2 rounded-card border-2 px-1 py-2 ${isWide ? `${WIDE} @min-[17.1rem]:flex-row @min-[17.1rem]:gap-3` : SQUARE} ${look}`}
    >
      {icon}
      <span className="text-[min(0.875rem,max(0.75rem,4.2cqw),24px)]/tight font-semibold text-balance text-ink">
        {label}
      </span>
      {pressed && (
        <span className="absolute top-2 end-2 grid size-5 place-items-center rounded-pill bg-ember text-on-ember">
          <CheckIcon size={14} strokeWidth={3} />
        </span>
      )}
    </button>
  );
}
