import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths, seatMePath } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { MapPinIcon } from '../../ui/icons';
import { Logo } from '../../ui/Logo';
import { type NearCity, useNearCity } from '../cities/use-near';
import type { DividerSlot } from './feed-list';
import { useFeedFilters } from './filter/use-feed-filters';

export const END_TITLE = "You've seen them all";

type EndProps = { index: number; isCurrent: boolean; onFirst: () => void };

export function EndCard({ index, isCurrent, onFirst }: EndProps) {
  const { activeCount } = useFeedFilters();
  return (
    <MessageCard
      index={index}
      isCurrent={isCurrent}
      picture={<Logo size={72} />}
      title={END_TITLE}
      text={
        activeCount > 0
          ? 'No more meetups fit your filters. Widen the search, or bring people together yourself.'
          : 'New meetups appear all the time. Until then, bring people together yourself.'
      }
    >
      <StartActions create="Start your own" />
      <Button variant="secondary" full onClick={onFirst}>
        Back to the first
      </Button>
    </MessageCard>
  );
}

type DividerProps = { divider: DividerSlot; index: number; isCurrent: boolean };

const nameOf = (city: NearCity) => (city.kind === 'city' ? city.name : 'you');

/** The title of the divider, which is also announced to screen readers. */
export function useDividerTitle(): (divider: DividerSlot) => string {
  const city = useNearCity();
  const { activeCount } = useFeedFilters();
  return ({ isNothingNear }) => {
    if (!isNothingNear) return 'Farther away';
    return activeCount > 0 ? `Nothing near ${nameOf(city)} fits` : `No meetups near ${nameOf(city)} yet`;
  };
}

/** Stands between the meetups near a city and all others. It is the first card if none is near. */
export function DistanceDividerCard({ divider, index, isCurrent }: DividerProps) {
  const city = useNearCity();
  const title = useDividerTitle()(divider);
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
    return (
      <MessageCard
        {...shared}
        text={`That was everything near ${nameOf(city)}. The next meetups are farther away, the best match first.`}
      />
    );
  }
  return (
    <MessageCard {...shared} text="Be the first to host one here. The next cards are farther away.">
      <StartActions create="Create the first meetup" />
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
        Seat me this week
      </Link>
      {activeCount > 0 && (
        <Button variant="secondary" full onClick={clear}>
          Clear filters
        </Button>
      )}
    </>
  );
}

type MessageProps = {
  index: number;
  isCurrent: boolean;
  picture: ReactNode;
  title: string;
  text: string;
  children?: ReactNode;
};

function MessageCard({ index, isCurrent, picture, title, text, children }: MessageProps) {
  const { activeCount } = useFeedFilters();
  return (
    <article
      aria-roledescription="slide"
      aria-label={title}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      data-theme="dark"
      data-filtered={activeCount > 0 || undefined}
      className="deck-card message-card bg-canvas text-ink"
      style={{ transform: `translateY(${index * 100}%)` }}
    >
      <div
        data-scroll
        className="message-scroll absolute inset-x-0 bottom-20 flex flex-col items-center overflow-y-auto px-5 text-center"
      >
        <div className="my-auto flex w-full max-w-80 flex-col items-center">
          <span className="message-extra mb-6">{picture}</span>
          <h2 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
            {title}
          </h2>
          <p className="message-extra mt-2 text-base text-pretty text-muted">{text}</p>
          {children && <div className="mt-6 grid w-full gap-3">{children}</div>}
        </div>
      </div>
    </article>
  );
}
