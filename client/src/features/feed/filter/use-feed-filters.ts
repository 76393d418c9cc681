import { useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
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

export type FilterKey = Exclude<(typeof FILTER_KEYS)[number], 'reach' | 'q'>;
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

const asItIs = (value: string): FilterOption => ({ value, label: value });

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
    options: CATEGORIES.map(asItIs),
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

/** They are folded away below the four selects. What has one option is a box to check. */
export const MORE_FILTERS: readonly FilterSelectSpec[] = [
  { key: 'day', label: 'Day', any: 'Any day', options: DAYS.map(asItIs) },
  { key: 'timeOfDay', label: 'Time of day', any: 'Any time of day', options: TIMES_OF_DAY.map(asItIs) },
  { key: 'cost', label: 'Free', any: '', options: [{ value: 'Free', label: 'Free' }] },
  { key: 'spots', label: 'Not full', any: '', options: [{ value: 'left', label: 'Not full' }] },
];

/** Lists the active filters with the panel's labels, as in "Austin TX, This Weekend". `near` is like "Near Lyon". */
export function describeFilters(filters: FeedFilters, near: string): string {
  const chosen = [...FILTER_SELECTS, ...MORE_FILTERS].flatMap(({ key, options }) =>
    options.filter(({ value }) => value === filters[key]).map(({ label }) => label),
  );
  return [filters.q && `“${filters.q}”`, filters.reach && near, ...chosen].filter(Boolean).join(', ');
}
