import { useCallback, useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { paths } from '../../../lib/paths';
import { isOpenDialog } from '../../../lib/history-steps';
import { countFilters, filtersOf, isSameFilters, searchWith, type FeedFilters } from './feed-filters';

/** The panel is a history entry. Applying turns that entry into the narrowed feed. */
export const FILTER_DIALOG = 'filters';

/** The feed's filters, kept in the URL, so that a reload, Back and a shared link keep them. */
export function useFeedFilters() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const filters = useMemo(() => filtersOf(search), [search]);

  /** `restart`: the list begins with its first meetup even if the filters are the same. */
  const apply = useCallback(
    (next: FeedFilters, { restart = false } = {}) => {
      if (!restart && isSameFilters(filtersOf(location.search), next)) return;
      const query = searchWith(location.search, next);
      navigate(query ? `${paths.meetups}?${query}` : paths.meetups, {
        replace: restart || isOpenDialog(FILTER_DIALOG),
        state: null,
      });
    },
    [navigate],
  );
  const clear = useCallback(() => apply({}), [apply]);

  return { filters, activeCount: countFilters(filters), apply, clear };
}
