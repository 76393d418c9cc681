import { Suspense, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Trib } from '#shared/api/tribs';
import { lazyPart } from '../../lib/LazyPart';
import { paths, seatMePath, tribPath } from '../../lib/paths';
import { town } from '../../lib/town';
import { Button, buttonClass } from '../../ui/Button';
import { MapPinIcon } from '../../ui/icons';
import { Logo } from '../../ui/Logo';
import { Skeleton } from '../../ui/Skeleton';
import { useAuth } from '../auth/auth-context';
import { nearPhrase, useNearCity } from '../cities/use-near';
import type { DividerSlot, Slot, TribSlot } from './feed-list';
import { useFeedFilters } from './filter/use-feed-filters';
import * as t from './texts';

export type MessageSlot = Exclude<Slot, TribSlot>;
type Props = {
  slot: MessageSlot;
  index: number;
  isCurrent: boolean;
  title: string;
  onFirst: () => void;
};

/** The cards that are no meetup to browse. They are loaded while the first one is read. */
export function MessageSlotCard({ slot, onFirst, ...at }: Props) {
  if (slot.kind === 'end') return <EndCard {...at} onFirst={onFirst} />;
  if (slot.kind === 'evening') return <EveningCard {...at} trib={slot.trib} />;
  return <DistanceDividerCard {...at} divider={slot} />;
}

type EndProps = Omit<Props, 'slot'>;

function EndCard({ index, isCurrent, title, onFirst }: EndProps) {
  const { activeCount } = useFeedFilters();
  return (
    <MessageCard
      index={index}
      isCurrent={isCurrent}
      picture={<Logo size={72} />}
      title={title}
      text={activeCount > 0 ? t.noMoreMeetupsFit : t.newMeetupsAppearAll}
    >
      <StartActions create={t.startOwn} />
      <Button variant="secondary" full onClick={onFirst}>
        {t.backToFirst}
      </Button>
    </MessageCard>
  );
}

const EmptyTown = lazyPart(async () => (await import('../trib-card/EmptyTown')).EmptyTown);
const Evening = lazyPart(async () => (await import('../trib-card/going/GoingSheet')).Evening);

type EveningProps = Omit<EndProps, 'onFirst'> & { trib: Trib };

/** What the person is going to next, with everything for the way there. */
function EveningCard({ trib, ...at }: EveningProps) {
  const { user } = useAuth();
  return (
    <MessageCard
      {...at}
      beside={
        <Link href={tribPath(trib.id)} className={buttonClass({ full: true })}>
          {t.seeMeetup}
        </Link>
      }
    >
      <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
        {user && <Evening viewerId={user.id} trib={trib} />}
      </Suspense>
    </MessageCard>
  );
}

type DividerProps = Omit<EndProps, 'onFirst'> & { divider: DividerSlot };

/** Stands between the meetups near a city and all others. It is the first card if none is near. */
function DistanceDividerCard({ divider, index, isCurrent, title }: DividerProps) {
  const city = useNearCity();
  const { activeCount } = useFeedFilters();
  const shared = {
    index,
    isCurrent,
    title,
    picture: (
      <span className="grid size-20 place-items-center rounded-pill bg-raised text-accent">
        <MapPinIcon size={36} />
      </span>
    ),
  };
  if (!divider.isNothingNear) {
    return <MessageCard {...shared} text={t.thatWasEverything({ near: nearPhrase(city) })} />;
  }
  return (
    <MessageCard {...shared} text={t.firstToHostOne}>
      {town.startsEmpty && activeCount === 0 ? (
        <Suspense fallback={null}>
          <EmptyTown hasHead={false} />
        </Suspense>
      ) : (
        <StartActions create={t.createFirstMeetup} />
      )}
    </MessageCard>
  );
}

/** What somebody can do where the list has no more for them. */
function StartActions({ create }: { create: string }) {
  const { activeCount, clear } = useFeedFilters();
  return (
    <>
      <Link href={paths.createTrib} className={buttonClass({ full: true })}>
        {create}
      </Link>
      <Link href={seatMePath} className={buttonClass({ full: true, variant: 'secondary' })}>
        {t.seatMeWeek}
      </Link>
      {activeCount > 0 && (
        <Button variant="secondary" full onClick={clear}>
          {t.clearFilters}
        </Button>
      )}
    </>
  );
}

type MessageProps = {
  index: number;
  isCurrent: boolean;
  picture?: ReactNode;
  title: string;
  text?: string;
  /** Stands beside the buttons of the deck; the rest then takes all the room and scrolls. */
  beside?: ReactNode;
  children?: ReactNode;
};

function MessageCard({ index, isCurrent, picture, title, text, beside, children }: MessageProps) {
  const { activeCount } = useFeedFilters();
  return (
    <article
      aria-roledescription={t.slide}
      aria-label={title}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      data-theme="dark"
      data-filtered={activeCount > 0 || undefined}
      data-tall={beside ? true : undefined}
      className="deck-card message-card bg-canvas text-ink"
      style={{ transform: `translateY(${index * 100}%)` }}
    >
      <div
        data-scroll
        className="message-scroll absolute inset-x-0 bottom-20 flex flex-col items-center overflow-y-auto px-5 text-center"
      >
        <div className={`my-auto flex w-full flex-col items-center ${beside ? '' : 'max-w-80'}`}>
          {picture && <span className="message-extra mb-6">{picture}</span>}
          <h2 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
            {title}
          </h2>
          {text && <p className="message-extra mt-2 text-base text-pretty text-muted">{text}</p>}
          {children && <div className="mt-6 grid w-full gap-3">{children}</div>}
        </div>
      </div>
      {beside && <div className="absolute end-36 bottom-4 start-5">{beside}</div>}
    </article>
  );
}
