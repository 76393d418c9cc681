import { localDayNumber, localToInstant, weekday, weekendOf } from '#shared/domain/meetup-time';
import type { When } from '#shared/domain/trib-options';

const DAY_MS = 86_400_000;

/** From and before, in seconds. */
export type Period = { from: number; before: number };

const kept = new Map<string, Period & { period: Period }>();

/**
 * What "today" or "this weekend" is on the calendar of a place. Reading calendars is slow and all of a day say the same,
 * so a zone's answer is kept until its midnight.
 */
export function localPeriod(when: When, timeZone: string, now: number): Period {
  const key = `${when} ${timeZone}`;
  const known = kept.get(key);
  if (known && now >= known.from && now < known.before) return known.period;
  const today = localDayNumber(new Date(now * 1000), timeZone);
  const [first, last] = daysOf(when, today);
  const period = { from: midnight(first, timeZone), before: midnight(last + 1, timeZone) };
  const until = { from: midnight(today, timeZone), before: midnight(today + 1, timeZone) };
  kept.set(key, { period, ...until });
  return period;
}

function daysOf(when: When, today: number): [first: number, last: number] {
  const sunday = weekendOf(today).to;
  switch (when) {
    case 'today':
      return [today, today];
    case 'tomorrow':
      return [today + 1, today + 1];
    case 'weekend':
      return [sunday - 1, sunday];
    case 'week':
      return [today, today + 7 - weekday(today)];
  }
}

const midnight = (day: number, timeZone: string) =>
  localToInstant(new Date(day * DAY_MS).toISOString(), timeZone).getTime() / 1000;
