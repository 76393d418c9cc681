import { LANG } from '../../../lib/lang';
import { choiceText } from '#shared/domain/choice-texts';
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
import * as t from '../texts';

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
  today: t.today,
  tomorrow: t.tomorrow,
  weekend: t.thisWeekend,
  week: t.thisWeek,
};

const MATCH_LABELS: Record<MatchLevel, string> = {
  perfect: t.perfect,
  great: t.great,
  good: t.good,
  okay: t.okay,
  'not-good': t.notGoodMatch,
};

const asChoice = (value: string): FilterOption => ({ value, label: choiceText(value, LANG) });

export const FILTER_SELECTS: readonly FilterSelectSpec[] = [
  {
    key: 'city',
    label: t.location,
    any: t.all,
    options: (town.startsEmpty ? [] : CITIES).map((value) => ({ value, label: value.replace(',', '') })),
  },
  {
    key: 'category',
    label: t.category,
    any: t.anyCategory,
    options: CATEGORIES.map(asChoice),
  },
  {
    key: 'when',
    label: t.time,
    any: t.anytime,
    options: WHEN.map((value) => ({ value, label: WHEN_LABELS[value] })),
  },
  {
    key: 'match',
    label: t.compatibility,
    any: t.any,
    options: MATCH_LEVELS.map((value) => ({ value, label: MATCH_LABELS[value] })),
  },
];

/** They are folded away below the four selects. What has one option is a box to check. */
export const MORE_FILTERS: readonly FilterSelectSpec[] = [
  { key: 'day', label: t.day, any: t.anyDay, options: DAYS.map(asChoice) },
  { key: 'timeOfDay', label: t.timeOfDay, any: t.anyTime, options: TIMES_OF_DAY.map(asChoice) },
  { key: 'cost', label: t.free, any: '', options: [{ value: 'Free', label: t.free }] },
  { key: 'spots', label: t.notFull, any: '', options: [{ value: 'left', label: t.notFull }] },
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
      className={`flex min-h-11 max-w-full items-center rounded-[22px] border border-line bg-surface ps-4 text-sm text-ink ${className}`}
    >
      <output className="min-w-0 py-2.5 text-pretty">
        <Dotted>
          {describeFilters(filters, near)}
          {count !== undefined && <span className="font-semibold">{countText(count)}</span>}
        </Dotted>
      </output>
      <button
        type="button"
        aria-label={t.clearFilters}
        onClick={clear}
        className="pressable grid size-11 shrink-0 place-items-center rounded-pill text-muted hover:text-ink"
      >
        <CloseIcon size={18} />
      </button>
    </div>
  );
}
