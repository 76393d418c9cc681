import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { useFeedFilters } from './filter/use-feed-filters';
import { MessageCard } from './MessageCard';

export const END_TITLE = "You've seen them all";

type Props = { index: number; isCurrent: boolean; onFirst: () => void };

/** The last card of the deck, after the last meetup. */
export function EndCard({ index, isCurrent, onFirst }: Props) {
  const { activeCount, clear } = useFeedFilters();
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
      <Link href={paths.createTrib} className={buttonClass({ full: true })}>
        Start your own
      </Link>
      {activeCount > 0 && (
        <Button variant="secondary" full onClick={clear}>
          Clear filters
        </Button>
      )}
      <Button variant="secondary" full onClick={onFirst}>
        Back to the first
      </Button>
    </MessageCard>
  );
}
