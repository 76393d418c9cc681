import { DAY_MS } from '#shared/domain/durations';
import { RRuleTemporal } from 'rrule-temporal';
import { dayNumber, dayOf, type Repeats, weekOfMonth, weekdaysOf } from '#shared/domain/series';
import { localParts, localToInstant } from '#shared/domain/meetup-time';

/** The days and hours of a series, in the time of its place. */
export type Rule = Repeats & { firstDay: string; timeZone: string; startMinute: number; minutes: number };
export type Occurrence = { day: string; startsAt: Date; endsAt: Date };

const NOON = '120000Z';
const CODES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The range has to be short, because a rule without an end has no last date. */
export function occurrencesBetween(rule: Rule, after: Date, until: Date): Occurrence[] {
  return daysBetween(rule, dayOf(utcDay(after) - 2), dayOf(utcDay(until) + 2))
    .map((day) => ({ day, ...hoursOn(day, rule) }))
    .filter(({ startsAt }) => startsAt > after && startsAt <= until);
}

const utcDay = (moment: Date) => Math.floor(moment.getTime() / DAY_MS);

/**
 * Asks the library for days alone, at noon in a zone without summer time. It leaves out what falls into the hour that
 * spring skips, but such a meetup takes place.
 */
export function daysBetween(rule: Repeats & { firstDay: string }, from: string, to: string): string[] {
  const library = new RRuleTemporal({ rruleString: ruleText(rule) });
  return library
    .between(new Date(dayNumber(from) * DAY_MS), new Date((dayNumber(to) + 1) * DAY_MS), true)
    .map(({ epochMilliseconds }) => dayOf(Math.floor(epochMilliseconds / DAY_MS)));
}

function ruleText(rule: Repeats & { firstDay: string }): string {
  const { every, until, times, firstDay } = rule;
  const which = every === 'month' ? weekOfMonth(firstDay) : '';
  const parts = [
    `FREQ=${every === 'month' ? 'MONTHLY' : 'WEEKLY'}`,
    `INTERVAL=${every === 'two-weeks' ? 2 : 1}`,
    `BYDAY=${weekdaysOf(rule, firstDay)
      .map((weekday) => `${which}${CODES[weekday - 1]}`)
      .join(',')}`,
    ...(until === undefined ? [] : [`UNTIL=${compact(until)}T${NOON}`]),
    ...(times === undefined ? [] : [`COUNT=${times}`]),
  ];
  return `DTSTART:${compact(firstDay)}T${NOON}\nRRULE:${parts.join(';')}`;
}

const compact = (day: string) => day.replaceAll('-', '');

/** Returns the same hours by the clock of the place, whether or not it has summer time. */
export function hoursOn(
  day: string,
  { timeZone, startMinute, minutes }: Pick<Rule, 'timeZone' | 'startMinute' | 'minutes'>,
): { startsAt: Date; endsAt: Date } {
  const at = (minute: number) =>
    localToInstant(new Date(dayNumber(day) * DAY_MS + minute * 60_000).toISOString(), timeZone);
  const startsAt = at(startMinute);
  const endsAt = at(startMinute + minutes);
  // If spring skips the start but not the end, the clock alone would end the meetup too early.
  return { startsAt, endsAt: endsAt > startsAt ? endsAt : new Date(startsAt.getTime() + minutes * 60_000) };
}

export function localHours({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, timeZone: string) {
  const start = clockOf(startsAt, timeZone);
  return {
    day: dayOf(Math.floor(start / DAY_MS)),
    startMinute: Math.floor((start % DAY_MS) / 60_000),
    // In the hour that autumn repeats, the end may be before the start on the clock.
    minutes: Math.max(1, Math.round((clockOf(endsAt, timeZone) - start) / 60_000)),
  };
}

function clockOf(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localParts(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
