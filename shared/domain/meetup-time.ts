import { formatLocale, type Lang } from '../texts/languages';
import { DAY_MS } from './durations';
import { textsOf } from './texts';

/**
 * A meetup takes place in the local time of its place. Only the functions of this file convert local time to instants
 * and back; `Intl` knows the time zones and their daylight saving time.
 */
const LOCAL = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/;

/**
 * Converts "2026-11-28T14:00" at the place to an instant. A time in the hour that spring skips becomes the time after
 * the jump; one in the hour that autumn repeats becomes the first of the two.
 */
export function localToInstant(local: string, timeZone: string): Date {
  const match = LOCAL.exec(local);
  if (!match) throw new RangeError('Not a local date and time');
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  // The offset changes at most once within these two days, so one of the two is right.
  const before = offsetMs(new Date(asUtc - DAY_MS), timeZone);
  const after = offsetMs(new Date(asUtc + DAY_MS), timeZone);
  const reads = (offset: number) => offsetMs(new Date(asUtc - offset), timeZone) === offset;
  return new Date(asUtc - (reads(before) || !reads(after) ? before : after));
}

/** The moment at which clocks in the other zone show what they show at `moment` in this one. */
export function atSameLocalTime(moment: Date, zone: string, other: string): Date {
  if (zone === other) return moment;
  const shown = moment.getTime() + offsetMs(moment, zone);
  return localToInstant(new Date(shown).toISOString(), other);
}

/** Whether clocks in both zones show the same time at each of these moments. */
export function haveSameClock(moments: readonly Date[], zone: string, other: string): boolean {
  return zone === other || moments.every((moment) => offsetMs(moment, zone) === offsetMs(moment, other));
}

export function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: zone }).format() !== '';
  } catch {
    return false;
  }
}

function offsetMs(moment: Date, timeZone: string): number {
  const { year, month, day, hour, minute, second } = localParts(moment, timeZone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment.getTime() / 1000) * 1000;
}

export type LocalParts = {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
};

/** Making a format takes many times as long as using it, so formats are kept. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, format);
  return format;
}

export function localParts(moment: Date, timeZone: string): LocalParts {
  const parts = formatOf(timeZone).formatToParts(moment);
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value ?? 0);
  return {
    year: of('year'),
    month: of('month'),
    day: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  };
}

/** The number of days since 1970 on the place's calendar, so that days can be compared and counted. */
export function localDayNumber(moment: Date, timeZone: string): number {
  const { year, month, day } = localParts(moment, timeZone);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The moment at which clocks at the place show this time, such as "19:00", on this day. */
export const clockOn = (dayNumber: number, clock: string, timeZone: string): Date =>
  localToInstant(`${new Date(dayNumber * DAY_MS).toISOString().slice(0, 10)}T${clock}`, timeZone);

/** Monday is 1 and Sunday 7; day 0 of the epoch was a Thursday. */
export function weekday(dayNumber: number): number {
  return ((((dayNumber + 3) % 7) + 7) % 7) + 1;
}

/** The Saturday and Sunday that "this weekend" means on that day; on a Sunday, only that day. */
export function weekendOf(today: number): { from: number; to: number } {
  const sunday = today + 7 - weekday(today);
  return { from: Math.max(today, sunday - 1), to: sunday };
}

/** "Today", "Tomorrow" or "This Weekend", otherwise weekday and date, in the place's zone. */
export function dayLabel(start: Date | null, timeZone: string, now: Date, lang: Lang): string {
  if (start === null) return textsOf(lang).dateToBeSet;
  const today = localDayNumber(now, timeZone);
  const day = localDayNumber(start, timeZone);
  if (day === today) return textsOf(lang).today;
  if (day === today + 1) return textsOf(lang).tomorrow;
  const weekend = weekendOf(today);
  if (day >= weekend.from && day <= weekend.to) return textsOf(lang).thisWeekend;
  return dateLabel(start, timeZone, lang);
}

const written = (moment: Date, lang: Lang, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(formatLocale(lang), options).format(moment);

/** Writes a date like "Sat, Nov 28". */
export const dateLabel = (start: Date, timeZone: string, lang: Lang): string =>
  written(start, lang, { timeZone, weekday: 'short', month: 'short', day: 'numeric' });

/** Writes the start in one line, like "Sat, Nov 28, 2 PM". */
export function startLabel(start: Date | null, timeZone: string, lang: Lang): string {
  if (start === null) return textsOf(lang).dateToBeSet;
  const time = clockLabel(start, timeZone, lang);
  return textsOf(lang).dateAndTime({ date: dateLabel(start, timeZone, lang), time });
}

/** Where clocks have twelve hours, a full hour is written without minutes. */
function clockLabel(start: Date, timeZone: string, lang: Lang): string {
  const isFullHour = localParts(start, timeZone).minute === 0;
  const clock = new Intl.DateTimeFormat(formatLocale(lang), { timeZone, hour: 'numeric' });
  const isShort = isFullHour && clock.resolvedOptions().hour12;
  return isShort ? clock.format(start).replace(/\s/g, ' ') : minuteLabel(start, timeZone, lang);
}

const minuteLabel = (moment: Date, timeZone: string, lang: Lang) =>
  written(moment, lang, { timeZone, hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ');

/** Writes "Thursday 7 PM". */
export function weekdayLabel(start: Date | null, timeZone: string, lang: Lang): string {
  if (start === null) return textsOf(lang).dateToBeSet;
  const time = clockLabel(start, timeZone, lang);
  return textsOf(lang).weekdayAndTime({ weekday: weekdayOf(start, timeZone, lang), time });
}

/** The full name of the weekday on a moment's day at the place. */
export const weekdayOf = (moment: Date, timeZone: string, lang: Lang): string =>
  written(moment, lang, { timeZone, weekday: 'long' });
export const shortWeekdayOf = (moment: Date, timeZone: string, lang: Lang): string =>
  written(moment, lang, { timeZone, weekday: 'short' });

/** The name of a weekday, from Monday (1) to Sunday (7). */
export const weekdayName = (number: number, lang: Lang): string => weekdayOf(dayLike(number), 'UTC', lang);
export const shortWeekdayName = (number: number, lang: Lang): string =>
  shortWeekdayOf(dayLike(number), 'UTC', lang);
/** The fifth day of the epoch was a Monday. */
const dayLike = (number: number) => new Date((number + 3) * DAY_MS);

/** Writes "Saturday, July 5", for texts that may be read later, when "tomorrow" would be wrong. */
export function fullDayLabel(start: Date | null, timeZone: string, lang: Lang): string {
  if (start === null) return textsOf(lang).dateToBeSet;
  return written(start, lang, { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
}

/** Writes "2:00 PM - 6:00 PM" at the place; null while the date is not set. */
export function hoursLabel(start: Date | null, end: Date | null, timeZone: string, lang: Lang) {
  if (start === null) return null;
  const from = minuteLabel(start, timeZone, lang);
  return end === null ? from : textsOf(lang).hours({ from, until: minuteLabel(end, timeZone, lang) });
}
