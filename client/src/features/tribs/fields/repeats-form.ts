import { LOCALE } from '../../../lib/town';
import { LANG } from '../../../lib/lang';
import * as z from 'zod/mini';
import {
  countBefore,
  EVERY,
  type Repeats,
  repeatsProblem,
  repeatsText,
  TIMES_MAX,
  TIMES_MIN,
  WEEKDAYS,
} from '#shared/domain/series';
import * as t from '../texts';

export const ENDS = ['open', 'until', 'times'] as const;
const NEVER = 'never';
export const CHOICES_OF_EVERY = [NEVER, ...EVERY] as const;

const repeatsSchema = z.object({
  every: z.enum(CHOICES_OF_EVERY),
  /** The weekdays besides that of the first date. */
  weekdays: z.array(z.int().check(z.gte(1), z.lte(WEEKDAYS))).check(z.maxLength(WEEKDAYS)),
  ends: z.enum(ENDS),
  until: z.string().check(z.regex(/^(\d{4,6}-\d\d-\d\d)?$/)),
  times: z.int().check(z.gte(TIMES_MIN), z.lte(TIMES_MAX)),
});

/** The state of the form. Values that are not used are kept, so that they can be restored. */
export type RepeatsForm = z.infer<typeof repeatsSchema>;
export const NO_REPEATS: RepeatsForm = { every: NEVER, weekdays: [], ends: 'open', until: '', times: 8 };
export const storedRepeats = z._default(repeatsSchema, NO_REPEATS);

export const firstDayOf = (startTime: string) => startTime.slice(0, 'yyyy-mm-dd'.length);

/** The form for an existing rule. If the rule has a number of dates, those before `day` are subtracted. */
export function formOf(repeats: Repeats, firstDay: string, day: string): RepeatsForm {
  const { every, weekdays = [], until, times } = repeats;
  const left = (times ?? NO_REPEATS.times) - (times === undefined ? 0 : countBefore(repeats, firstDay, day));
  return {
    every,
    weekdays,
    ends: until !== undefined ? 'until' : times !== undefined ? 'times' : 'open',
    until: until ?? '',
    times: Math.max(TIMES_MIN, left),
  };
}

/** Undefined for a meetup that takes place once. */
export function repeatsOf(
  { every, weekdays, ends, until, times }: RepeatsForm,
  ownWeekday: number,
): Repeats | undefined {
  if (every === NEVER) return undefined;
  return {
    every,
    ...(every === 'weekdays' && {
      weekdays: [...new Set([ownWeekday, ...weekdays])].toSorted((a, b) => a - b),
    }),
    ...(ends === 'until' && { until }),
    ...(ends === 'times' && { times }),
  };
}

/** Why the meetup cannot repeat like this, as a text for the person; null if it can. */
export function problemWithRepeats(repeats: Repeats | undefined, firstDay: string): string | null {
  if (!repeats) return null;
  if (repeats.until !== undefined && !/^\d{4}-\d\d-\d\d$/.test(repeats.until)) return t.chooseLastDay;
  const problem = repeatsProblem(repeats, firstDay);
  if (!problem) return null;
  return problem.problem === 'ends-first' ? t.lastDayBeforeFirst : t.wouldTakePlaceOnly;
}

/** For example "Every third Thursday of the month, until March 4, 2027" or "Every Monday, 8 times". */
export function repeatsSummary(repeats: Repeats, firstDay: string): string {
  const text = repeatsText(repeats, firstDay, LANG);
  if (repeats.until !== undefined)
    return t.repeatsUntil({ repeats: text, day: LAST_DAY.format(new Date(repeats.until)) });
  return repeats.times === undefined ? text : t.repeatsTimes({ repeats: text, times: repeats.times });
}

/** In UTC, because a date without a time is parsed as UTC. */
const LAST_DAY = new Intl.DateTimeFormat(LOCALE, { timeZone: 'UTC', dateStyle: 'long' });
