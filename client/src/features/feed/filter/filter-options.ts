import { MATCH_LEVELS, type MatchLevel } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, WHEN, type When } from '#shared/domain/trib-options';
import type { FILTER_KEYS, FeedFilters } from './feed-filters';

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

/** "Austin TX, This Weekend": the active filters, labelled as in the panel. `near`: "Near Lyon". */
export function describeFilters(filters: FeedFilters, near: string): string {
  const chosen = FILTER_SELECTS.flatMap(({ key, options }) =>
    options.filter(({ value }) => value === filters[key]).map(({ label }) => label),
  );
  return [...(filters.reach ? [near] : []), ...chosen].join(', ');
}
