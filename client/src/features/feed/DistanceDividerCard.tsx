import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { MapPinIcon } from '../../ui/icons';
import { type NearCity, useNearCity } from '../cities/use-near';
import type { DistanceDivider } from './deck-slots';
import { useFeedFilters } from './filter/use-feed-filters';
import { MessageCard } from './MessageCard';

type Props = { divider: DistanceDivider; index: number; isCurrent: boolean };

const nameOf = (city: NearCity) => (city.kind === 'city' ? city.name : 'you');

/** The card's title, which is announced as well. */
export function useDividerTitle(): (divider: DistanceDivider) => string {
  const city = useNearCity();
  const { activeCount } = useFeedFilters();
  return ({ isNothingNear }) => {
    if (!isNothingNear) return 'Farther away';
    return activeCount > 0 ? `Nothing near ${nameOf(city)} fits` : `No meetups near ${nameOf(city)} yet`;
  };
}

/** Between the meetups near a city and all others; the first card where there are none near it. */
export function DistanceDividerCard({ divider, index, isCurrent }: Props) {
  const { activeCount, clear } = useFeedFilters();
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
      <Link href={paths.createTrib} className={buttonClass({ full: true })}>
        Create the first meetup
      </Link>
      {activeCount > 0 && (
        <Button variant="secondary" full onClick={clear}>
          Clear filters
        </Button>
      )}
    </MessageCard>
  );
}
