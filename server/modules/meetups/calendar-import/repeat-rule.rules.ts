import type ICAL from 'ical.js';
import {
  AHEAD_WEEKS,
  dayNumber,
  dayOf,
  type Repeats,
  repeatsProblem,
  TIMES_MAX,
  TIMES_MIN,
  weekOfMonth,
} from '#shared/domain/series';
import { weekday } from '#shared/domain/meetup-time';
import { daysBetween } from '../tribs/recurrence.rules';

const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const FORTNIGHT = 14;
/** A rule that began earlier is somebody's experiment, not a real event. */
const FIRST_DAY_MIN = '1990-01-01';

type Recur = Pick<ICAL.Recur, 'freq' | 'interval' | 'until' | 'count'> & { parts: Record<string, unknown> };

/** How a meetup would repeat by this rule; null if ours cannot. No dates are expanded here, so no rule takes long. */
export function repeatsOf(recur: Recur, firstDay: string): Repeats | null {
  const every = everyOf(recur, firstDay);
  if (every === null || firstDay < FIRST_DAY_MIN) return null;
  const { until, count } = recur;
  if (until && count) return null;
  if (count && (count < TIMES_MIN || count > TIMES_MAX)) return null;
  const repeats = {
    ...every,
    ...(until && { until: until.toString().slice(0, 'yyyy-mm-dd'.length) }),
    ...(count && { times: count }),
  };
  return repeatsProblem(repeats, firstDay) === null ? repeats : null;
}

function everyOf({ freq, interval, parts }: Recur, firstDay: string): Repeats | null {
  const { BYDAY, BYSETPOS, WKST: _startOfWeek, ...others } = parts;
  if (Object.keys(others).length > 0) return null;
  const days = textsOf(BYDAY);
  const own = CODES[weekday(dayNumber(firstDay)) - 1] ?? '';
  if (freq === 'MONTHLY') return interval === 1 ? monthly(days, textsOf(BYSETPOS), own, firstDay) : null;
  const weekdays = days.map((day) => CODES.indexOf(day) + 1);
  if (BYSETPOS !== undefined || weekdays.includes(0)) return null;
  const isOwnOnly = days.every((day) => day === own);
  if (freq === 'WEEKLY' && isOwnOnly && interval <= 2)
    return { every: interval === 1 ? 'week' : 'two-weeks' };
  if (interval !== 1 || (freq !== 'WEEKLY' && freq !== 'DAILY')) return null;
  const chosen = weekdays.length > 0 ? weekdays : CODES.map((_code, index) => index + 1);
  return { every: 'weekdays', weekdays: [...new Set(chosen)].toSorted((a, b) => a - b) };
}

/** Calendars write every third Thursday as "3TH", or as "TH" with the position 3. */
function monthly(days: string[], positions: string[], own: string, firstDay: string): Repeats | null {
  const [day, ...otherDays] = days;
  const [position = '', ...otherPositions] = positions;
  if (day === undefined || otherDays.length > 0 || otherPositions.length > 0) return null;
  const [, which, code] = /^([+-]?\d+)?([A-Z]{2})$/.exec(day) ?? [];
  const number = Number(which ?? position);
  // This also refuses the last of a month ("-1TH"): we could only repeat it as, say, every fourth.
  return code === own && number === weekOfMonth(firstDay) ? { every: 'month' } : null;
}

const textsOf = (part: unknown): string[] =>
  part === undefined ? [] : (Array.isArray(part) ? part : [part]).map(String);

type Next = { day: string; repeats: Repeats | null };

/** The first day from today on, and what is then left of the rule; null if all of it is over. */
export function nextOf(
  repeats: Repeats,
  firstDay: string,
  today: string,
  leftOut: readonly string[],
): Next | null {
  const from = startNear(repeats, firstDay, today);
  const begin = from > today ? from : today;
  const ahead = daysBetween({ ...repeats, firstDay: from }, begin, dayOf(dayNumber(begin) + AHEAD_WEEKS * 7));
  const day = ahead.find((each) => !leftOut.includes(each));
  if (day === undefined) return null;
  const { times, ...rest } = repeats;
  const past = times === undefined ? 0 : daysBetween({ ...repeats, firstDay }, firstDay, day).length - 1;
  const left = times === undefined ? repeats : { ...rest, times: times - past };
  return { day, repeats: isOnce(left, day) ? null : left };
}

const isOnce = (repeats: Repeats, day: string) =>
  (repeats.times !== undefined && repeats.times < TIMES_MIN) || repeatsProblem(repeats, day) !== null;

/** Jumps near today on the same weekdays, to not walk through years of dates. Rules with a count are short. */
function startNear({ every, times }: Repeats, firstDay: string, today: string): string {
  if (every === 'month' || times !== undefined) return firstDay;
  const fortnights = Math.floor((dayNumber(today) - dayNumber(firstDay)) / FORTNIGHT);
  return dayOf(dayNumber(firstDay) + Math.max(0, fortnights) * FORTNIGHT);
}
