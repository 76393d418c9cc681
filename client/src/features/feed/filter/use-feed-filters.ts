import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../../lib/paths';
import { useUrl } from '../../../navigation/use-url';
import { countFilters, filtersOf, isSameFilters, searchWith, type FeedFilters } from './feed-filters';

/** The feed's filters are in the URL, so that a reload, Back and a shared link keep them. */
export function useFeedFilters() {
  const [, navigate] = useLocation();
  const { search } = useUrl();
  const filters = useMemo(() => filtersOf(search), [search]);

  /** With `restart`, the list begins with its first meetup even if the filters are the same. */
  const apply = useCallback(
    (next: FeedFilters, { restart = false } = {}) => {
      if (!restart && isSameFilters(filtersOf(location.search), next)) return;
      navigate(paths.meetups + searchWith(location.search, next), { replace: restart });
    },
    [navigate],
  );
  const clear = useCallback(() => apply({}), [apply]);

  return { filters, activeCount: countFilters(filters), apply, clear };
}
