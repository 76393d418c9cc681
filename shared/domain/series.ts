import type { Lang } from '../texts/languages';
import { DAY_MS } from './durations';
import { listOf } from './group-names';
import { weekday, weekdayName } from './meetup-time';
import { textsOf } from './texts';

/** "month" means the same weekday of each month, such as every third Thursday. */
export const EVERY = ['week', 'two-weeks', 'month', 'weekdays'] as const;
type Every = (typeof EVERY)[number];

/** Dates are made at most this far ahead. */
export const AHEAD_WEEKS = 8;
export const TIMES_MIN = 2;
export const TIMES_MAX = 100;
/** A longer date would still go on when the next one begins. */
export const SERIES_MINUTES_MAX = 7 * 24 * 60;
/** Weekdays are numbered from Monday (1) to Sunday (7). */
export const WEEKDAYS = 7;

/** How a meetup repeats: until a day, a number of times, or without an end. Days are those of the place's calendar. */
export type Repeats = {
  every: Every;
  /** Only set if `every` is `weekdays`. */
  weekdays?: number[] | undefined;
  until?: string | undefined;
  times?: number | undefined;
};

/** Converts "2026-12-03" to a number of days since 1970, and back. */
export const dayNumber = (day: string) => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number) =>
  new Date(number * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);

const WEEK = 7;

/** Which one of its weekday in its month a day is. A fifth is -1, the last, because most months have no fifth. */
export function weekOfMonth(day: string): number {
  const which = Math.ceil(Number(day.slice(-2)) / WEEK);
  return which > 4 ? -1 : which;
}

/** The weekdays, Monday (1) to Sunday (7), on which it takes place. If none are chosen, the first day decides. */
export function weekdaysOf({ every, weekdays = [] }: Repeats, firstDay: string): number[] {
  const chosen = every === 'weekdays' ? weekdays : [weekday(dayNumber(firstDay))];
  return [...new Set(chosen)].toSorted((a, b) => a - b);
}

export type RepeatsProblem = {
  field: 'weekdays' | 'until' | 'times';
  problem: 'no-weekdays' | 'not-the-first-day' | 'two-ends' | 'ends-first' | 'never-again';
};

/** The reason why a meetup on this day cannot repeat like this; null if it can. */
export function repeatsProblem(repeats: Repeats, firstDay: string): RepeatsProblem | null {
  const { until, times } = repeats;
  const weekdays = weekdaysOf(repeats, firstDay);
  if (weekdays.length === 0) return { field: 'weekdays', problem: 'no-weekdays' };
  if (!weekdays.includes(weekday(dayNumber(firstDay))))
    return { field: 'weekdays', problem: 'not-the-first-day' };
  if (until === undefined) return null;
  if (times !== undefined) return { field: 'times', problem: 'two-ends' };
  if (until < firstDay) return { field: 'until', problem: 'ends-first' };
  return until < secondDay(repeats, firstDay) ? { field: 'until', problem: 'never-again' } : null;
}

export function secondDay(repeats: Repeats, firstDay: string): string {
  const first = dayNumber(firstDay);
  switch (repeats.every) {
    case 'week':
      return dayOf(first + WEEK);
    case 'two-weeks':
      return dayOf(first + 2 * WEEK);
    case 'weekdays': {
      const weekdays = weekdaysOf(repeats, firstDay);
      let next = first + 1;
      while (!weekdays.includes(weekday(next)) && next < first + WEEK) next += 1;
      return dayOf(next);
    }
    case 'month': {
      // The last or n-th such weekday of the next month is four or five weeks later.
      const which = weekOfMonth(firstDay);
      const inFour = dayOf(first + 4 * WEEK);
      const isSame = inFour.slice(0, 7) !== firstDay.slice(0, 7) && isWhich(inFour, which);
      return isSame ? inFour : dayOf(first + 5 * WEEK);
    }
  }
}

/** How many days of the rule come before this one, which is itself a day of the rule. */
export function countBefore(repeats: Repeats, firstDay: string, day: string): number {
  if (repeats.every === 'month') return monthNumber(day) - monthNumber(firstDay);
  const [first, days] = [dayNumber(firstDay), dayNumber(day) - dayNumber(firstDay)];
  if (repeats.every !== 'weekdays') return Math.floor(days / (repeats.every === 'week' ? WEEK : 2 * WEEK));
  const weekdays = weekdaysOf(repeats, firstDay);
  return Array.from({ length: days }, (_, index) => weekday(first + index)).filter((one) =>
    weekdays.includes(one),
  ).length;
}

const monthNumber = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

function isWhich(day: string, which: number): boolean {
  if (which > 0) return Math.ceil(Number(day.slice(-2)) / WEEK) === which;
  return dayOf(dayNumber(day) + WEEK).slice(0, 7) !== day.slice(0, 7);
}

const ORDER: Record<number, 'first' | 'second' | 'third' | 'fourth' | 'other'> = {
  1: 'first',
  2: 'second',
  3: 'third',
  4: 'fourth',
  [-1]: 'other',
};

/** Writes "Every other Thursday", "Every third Thursday of the month" or "Every Monday and Friday". */
export const repeatsText = (repeats: Repeats, firstDay: string, lang: Lang): string =>
  repeatsIn('start', repeats, firstDay, lang);
/** The same within a sentence: "every other Thursday". */
export const repeatsInSentence = (repeats: Repeats, firstDay: string, lang: Lang): string =>
  repeatsIn('other', repeats, firstDay, lang);

/** `at` says whether it begins a sentence. */
function repeatsIn(at: 'start' | 'other', repeats: Repeats, firstDay: string, lang: Lang): string {
  const numbers = weekdaysOf(repeats, firstDay);
  const days = listOf(
    numbers.map((number) => weekdayName(number, lang)),
    lang,
  );
  switch (repeats.every) {
    case 'week':
    case 'weekdays':
      return numbers.length === WEEKDAYS
        ? textsOf(lang).everyDay({ at })
        : textsOf(lang).everyDays({ at, days });
    case 'two-weeks':
      return textsOf(lang).everyOther({ at, day: days });
    case 'month':
      return textsOf(lang).everyMonth({ at, day: days, which: ORDER[weekOfMonth(firstDay)] ?? 'other' });
  }
}

/** The parts of a date that can be changed on it alone, and then stay when its series is changed. */
export const DATE_PARTS = [
  'name',
  'description',
  'activity',
  'community',
  'times',
  'where',
  'maxParticipants',
  'minPeople',
  'asksIfComing',
  'categories',
  'whoCanJoin',
  'dressCode',
  'alcoholPolicy',
  'cost',
  'photos',
] as const;
export type DatePart = (typeof DATE_PARTS)[number];
