import { DAYS, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { MATCH_LEVELS, type MatchLevel } from '#shared/domain/match-labels';
import { CATEGORIES, CITIES, WHEN, type When } from '#shared/domain/trib-options';
import { town } from '../../../lib/town';
import { Dotted } from '../../../ui/Dotted';
import { CloseIcon } from '../../../ui/icons';
import { nearText, useNearCity } from '../../cities/use-near';
import { countText, useMeetupCount } from '../feed-list';
import type { FeedFilters } from './feed-filters';
import { useFeedFilters } from './use-feed-filters';

export type FilterKey = Exclude<keyof FeedFilters, 'reach' | 'q'>;
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
    options: (town.startsEmpty ? [] : CITIES).map((value) => ({ value, label: value.replace(',', '') })),
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
  { key: 'timeOfDay', label: 'Time of day', any: 'Any time', options: TIMES_OF_DAY.map(asItIs) },
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

export function ActiveFilters({ className }: { className: string }) {
  const { filters, activeCount, clear } = useFeedFilters();
  const near = nearText(useNearCity());
  const count = useMeetupCount(filters);
  if (activeCount === 0) return null;
  return (
    <div
      className={`flex min-h-11 max-w-full items-center rounded-[22px] border border-line bg-surface pl-4 text-sm text-ink ${className}`}
    >
      <output className="min-w-0 py-2.5 text-pretty">
        <Dotted>
          {describeFilters(filters, near)}
          {count !== undefined && <span className="font-semibold">{countText(count)}</span>}
        </Dotted>
      </output>
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
