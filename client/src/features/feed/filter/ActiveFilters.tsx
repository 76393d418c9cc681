import { useInfiniteQuery } from '@tanstack/react-query';
import { CloseIcon } from '../../../ui/icons';
import { useAuth } from '../../auth/auth-context';
import { nearText, useNearCity } from '../../cities/use-near';
import { feedQuery } from '../../tribs/tribs.api';
import { describeFilters } from './filter-options';
import { meetupCountText } from './meetup-count';
import { useFeedFilters } from './use-feed-filters';

/** Shown while filters are active: how many meetups match, the filters, and how to clear them. */
export function ActiveFilters({ className }: { className?: string }) {
  const { filters, activeCount, clear } = useFeedFilters();
  const { user } = useAuth();
  const near = nearText(useNearCity());
  // The feed loads it; this only observes.
  const { data } = useInfiniteQuery({ ...feedQuery(user?.id ?? null, filters), enabled: false });
  if (activeCount === 0) return null;
  return (
    <div
      className={`flex min-h-11 max-w-full items-center rounded-[22px] border border-line bg-surface pl-4 text-sm text-ink ${className ?? ''}`}
    >
      <p className="min-w-0 py-2.5 text-pretty">
        <output className="font-semibold">{data && meetupCountText(data)}</output>
        {data && ' · '}
        {describeFilters(filters, near)}
      </p>
      <button
        type="button"
        aria-label="Clear filters"
        onClick={clear}
        className="pressable grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:text-ink"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
