import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../../lib/paths';
import { isOpenDialog } from '../../../lib/history-steps';
import { countFilters, filtersOf, isSameFilters, searchWith, type FeedFilters } from './feed-filters';

/** The panel is one step of history. When its choice is applied, that step becomes the narrowed feed. */
export const FILTER_DIALOG = 'filters';

/** What narrows the feed. It lives in the address, so that a reload, Back and a shared link keep it. */
export function useFeedFilters() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = useMemo(() => filtersOf(search), [search]);

  const apply = useCallback(
    (next: FeedFilters) => {
      if (isSameFilters(filtersOf(location.search), next)) return;
      const query = searchWith(location.search, next);
      navigate(query ? `${paths.meetups}?${query}` : paths.meetups, {
        replace: isOpenDialog(FILTER_DIALOG),
        state: null,
      });
    },
    [navigate],
  );
  const clear = useCallback(() => apply({}), [apply]);

  return { filters, activeCount: countFilters(filters), apply, clear };
}
