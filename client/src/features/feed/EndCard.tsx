import { Link } from 'wouter';
import { paths } from '../../lib/paths';
import { Button, buttonClass } from '../../ui/Button';
import { Logo } from '../../ui/Logo';
import { useFeedFilters } from './filter/use-feed-filters';

export const END_TITLE = "You've seen them all";

type Props = { index: number; isCurrent: boolean; onFirst: () => void };

/** The last card of the deck, after the last meetup. */
export function EndCard({ index, isCurrent, onFirst }: Props) {
  const { activeCount, clear } = useFeedFilters();
  return (
    <article
      aria-roledescription="slide"
      aria-label={END_TITLE}
      aria-current={isCurrent || undefined}
      inert={!isCurrent}
      data-theme="dark"
      data-filtered={activeCount > 0 || undefined}
      className="deck-card end-card bg-canvas text-ink"
      style={{ transform: `translateY(${index * 100}%)` }}
    >
      <div
        data-scroll
        className="end-scroll absolute inset-x-0 bottom-20 flex flex-col items-center overflow-y-auto px-5 text-center"
      >
        <div className="my-auto flex w-full max-w-80 flex-col items-center">
          <span className="end-extra mb-6">
            <Logo size={72} />
          </span>
          <h2 tabIndex={-1} className="font-display text-xl font-bold tracking-tight text-balance">
            {END_TITLE}
          </h2>
          <p className="end-extra mt-2 text-base text-pretty text-muted">
            {activeCount > 0
              ? 'No more meetups fit your filters. Widen the search, or bring people together yourself.'
              : 'New meetups appear all the time. Until then, bring people together yourself.'}
          </p>
          <div className="mt-6 grid w-full gap-3">
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
          </div>
        </div>
      </div>
    </article>
  );
}
