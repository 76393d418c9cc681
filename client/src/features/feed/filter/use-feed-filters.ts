import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { MATCH_LEVELS, type MatchLevel } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, WHEN, type When } from '#shared/domain/trib-options';
import { paths } from '../../../lib/paths';
import { useUrl } from '../../../navigation/use-url';
import {
  countFilters,
  filtersOf,
  isSameFilters,
  searchWith,
  type FeedFilters,
  type FILTER_KEYS,
} from './feed-filters';

/** The panel is a history entry, which applying turns into the narrowed feed. */
export const FILTER_DIALOG = 'filters';

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

export type FilterKey = Exclude<(typeof FILTER_KEYS)[number], 'reach'>;
export type FilterOption = { value: string; label: string };
export type FilterSelectSpec = {
  key: FilterKey;
  label: string;
  /** The label while nothing is chosen. */
  any: string;
  options: readonly FilterOption[];
};

const WHEN_LABELS: Record<When, string> = {
  today: 'Today',
  tomorrow: 'Tomorrow',
  weekend: 'This Weekend',
  week: 'This Week',
};

const MATCH_LABELS: Record<MatchLevel, string> = {
  perfect: 'Perfect',
  great: 'Great',
  good: 'Good',
  okay: 'Okay',
  'not-good': 'Not good match',
};

export const FILTER_SELECTS: readonly FilterSelectSpec[] = [
  {
    key: 'city',
    label: 'Location',
    any: 'All',
    options: CITIES.map((value) => ({ value, label: value.replace(',', '') })),
  },
  {
    key: 'category',
    label: 'Category',
    any: 'Any category',
    options: CATEGORIES.map((value) => ({ value, label: value })),
  },
  {
    key: 'when',
    label: 'Time',
    any: 'Anytime',
    options: WHEN.map((value) => ({ value, label: WHEN_LABELS[value] })),
  },
  {
    key: 'match',
    label: 'Compatibility',
    any: 'Any',
    options: MATCH_LEVELS.map((value) => ({ value, label: MATCH_LABELS[value] })),
  },
];

/** Lists the active filters with the panel's labels, as in "Austin TX, This Weekend". `near` is like "Near Lyon". */
export function describeFilters(filters: FeedFilters, near: string): string {
  const chosen = FILTER_SELECTS.flatMap(({ key, options }) =>
    options.filter(({ value }) => value === filters[key]).map(({ label }) => label),
  );
  return [...(filters.reach ? [near] : []), ...chosen].join(', ');
}
