import { LANG } from '../../../lib/lang';
import { LOCALE } from '../../../lib/town';
import { localDayNumber, localParts, localToInstant, weekday } from '#shared/domain/meetup-time';
import { DAY_MS, MINUTE_MS } from '#shared/domain/durations';
import { cityOf } from '#shared/domain/place-text';
import * as t from '../texts';

/** Local times of the place in the format of `datetime-local`; an empty string means not set. */
export type Times = { startTime: string; endTime: string };

export type TimesProblem = { field: keyof Times; text: string };

export const END_NOT_AFTER_START = t.endToAfterStart;
export const START_IS_PAST = t.startInPastPick;
export const NO_DATE = t.dateTooFarAway;

/** Why these times are invalid; null if they are valid, or incomplete. */
export function timesProblem(
  { startTime, endTime }: Times,
  timeZone: string,
  now: Date,
): TimesProblem | null {
  if (!isDate(startTime)) return { field: 'startTime', text: NO_DATE };
  if (!isDate(endTime)) return { field: 'endTime', text: NO_DATE };
  const start = momentOf(startTime, timeZone);
  const end = momentOf(endTime, timeZone);
  if (start !== null && start <= now) return { field: 'startTime', text: START_IS_PAST };
  if (start !== null && end !== null && end <= start) return { field: 'endTime', text: END_NOT_AFTER_START };
  return null;
}

export function areTimesSet({ startTime, endTime }: Times): boolean {
  return startTime !== '' && endTime !== '';
}

/** Some browsers allow six-digit years. */
const isDate = (local: string) => local === '' || /^\d{4}-/.test(local);
const momentOf = (local: string, timeZone: string) => (local === '' ? null : localToInstant(local, timeZone));

const SATURDAY = 6;
const WEEK = 7;

/** When most people have time: the first Saturday after today, 2 to 6 PM, on the place's calendar. */
export function nextSaturday(timeZone: string, now: Date): Times {
  const today = localDayNumber(now, timeZone);
  const ahead = (SATURDAY - weekday(today) + WEEK) % WEEK || WEEK;
  const date = new Date((today + ahead) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length);
  return { startTime: `${date}T14:00`, endTime: `${date}T18:00` };
}

/** Formats an instant as `datetime-local` needs it. */
export function localTime(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(moment, timeZone);
  return `${String(year).padStart(4, '0')}-${pad2(month)}-${pad2(day)}T${pad2(hour)}:${pad2(minute)}`;
}

const pad2 = (part: number) => String(part).padStart(2, '0');

/** Changing the start also moves an end that was after it, so that the meetup keeps its length. */
export function withStart({ startTime, endTime }: Times, next: string): Times {
  const [before, after, end] = [parseLocal(startTime), parseLocal(next), parseLocal(endTime)];
  if (before === null || after === null || end === null || end <= before) return { startTime: next, endTime };
  return { startTime: next, endTime: formatLocal(end + after - before) ?? endTime };
}

/**
 * The same weekdays and local times at the next possible date: so many weeks later, or more for a meetup long past.
 * Counted on the calendar, so that a clock change does not shift them.
 */
export function weeksLater({ startTime, endTime }: Times, timeZone: string, now: Date, least = 1): Times {
  const start = parseLocal(startTime);
  const end = parseLocal(endTime);
  if (start === null || end === null) return { startTime: '', endTime: '' };
  const today = localDayNumber(now, timeZone) * DAY_MS;
  const weeks = Math.max(least, Math.ceil((today - Math.floor(start / DAY_MS) * DAY_MS) / (WEEK * DAY_MS)));
  const later = (weeksMore: number): Times => {
    const by = weeksMore * WEEK * DAY_MS;
    return { startTime: formatLocal(start + by) ?? '', endTime: formatLocal(end + by) ?? '' };
  };
  const next = later(weeks);
  return timesProblem(next, timeZone, now) ? later(weeks + 1) : next;
}

/** For example "Saturday · 4 hours". Computed from instants, because a night with a clock change is an hour longer or shorter. */
export function timesSummary({ startTime, endTime }: Times, timeZone: string): string | null {
  if (!isDate(startTime) || !isDate(endTime)) return null;
  const start = momentOf(startTime, timeZone);
  if (start === null) return null;
  const day = new Intl.DateTimeFormat(LOCALE, { timeZone, weekday: 'long' }).format(start);
  const end = momentOf(endTime, timeZone);
  return end !== null && end > start ? `${day} · ${lengthText(end.getTime() - start.getTime())}` : day;
}

function lengthText(ms: number): string {
  const all = Math.round(ms / MINUTE_MS);
  const [hours, minutes] = [Math.floor(all / 60), all % 60];
  const parts = [hours && t.hours({ count: hours }), minutes && t.minutes({ count: minutes })];
  return parts.filter(Boolean).join(' ');
}

/** Parsed as UTC only to compute the distance between two local times. */
function parseLocal(local: string): number | null {
  const time = Date.parse(`${local}Z`);
  return Number.isNaN(time) ? null : time;
}

function formatLocal(time: number): string | null {
  const text = new Date(time).toISOString();
  return text.startsWith('+') || text.startsWith('-') ? null : text.slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** For example "Times are in Austin (Central Time).". */
export function zoneLine(city: string | null, timeZone: string): string {
  const name = zoneName(timeZone);
  const town = cityOf(city ?? '', LANG);
  return town ? t.timesAreInTown({ town, zone: name }) : t.timesAreIn({ zone: name });
}

function zoneName(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(LOCALE, {
    timeZone,
    timeZoneName: 'longGeneric',
  }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
