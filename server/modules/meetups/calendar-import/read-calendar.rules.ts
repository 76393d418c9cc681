import ICAL from 'ical.js';
import type { CalendarImport, MeetupDraft } from '#shared/api/calendar';
import {
  ADDRESS_MAX,
  CALENDAR_DRAFTS_MAX,
  CALENDAR_EVENTS_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
} from '#shared/domain/limits';
import type { Coordinates } from '#shared/domain/great-circle';
import { isTimeZone, localParts, localToInstant } from '#shared/domain/meetup-time';
import { plainText } from '#shared/domain/plain-text';
import { SERIES_MINUTES_MAX } from '#shared/domain/series';
import { nextOf, repeatsOf } from './repeat-rule.rules';

type Problem = MeetupDraft['problems'][number];
type Refusal = 'not-a-calendar' | 'too-many-events';
/** `timeZone` is for events that name none; events that are over at `now` are left out. */
export type Asked = { timeZone: string; now: Date };

/** A draft as the calendar has it, before its city is looked up. */
export type FoundDraft = Omit<MeetupDraft, 'place' | 'address' | 'city'> & {
  where: string;
  position: Coordinates | null;
  /** The zone in which its times are given; null if the event names none. */
  zone: string | null;
};
type Found = Omit<CalendarImport, 'drafts'> & { drafts: FoundDraft[] };

/** The meetups that a calendar would make, the next first. Nothing of it is stored. */
export function readCalendar(text: string, { timeZone, now }: Asked): Found | Refusal {
  if ((text.match(/^BEGIN:VEVENT/gim) ?? []).length > CALENDAR_EVENTS_MAX) return 'too-many-events';
  const calendar = parsed(text);
  if (calendar === null) return 'not-a-calendar';
  const named = calendar.getFirstPropertyValue('x-wr-timezone');
  const zone = typeof named === 'string' && isTimeZone(named) ? named : timeZone;
  const events = calendar.getAllSubcomponents('vevent');
  const changedDates = datesChangedAlone(events, zone);
  const today = localOf(now.toISOString(), timeZone) ?? '';
  const drafts = events.flatMap((event) => {
    const leftOut = changedDates.get(textIn(event, 'uid')) ?? [];
    return draftOf(event, { zone, today, leftOut: isOneDate(event) ? [] : leftOut }) ?? [];
  });
  const inOrder = drafts.toSorted((a, b) => (a.startTime ?? 'later').localeCompare(b.startTime ?? 'later'));
  return {
    drafts: inOrder.slice(0, CALENDAR_DRAFTS_MAX),
    over: events.length - drafts.length,
    more: Math.max(0, drafts.length - CALENDAR_DRAFTS_MAX),
  };
}

/** A file may hold several calendars; the first one with events counts. */
function parsed(text: string): ICAL.Component | null {
  try {
    const found: unknown[] = ICAL.parse(text.replace(/^\uFEFF/, ''));
    const all = typeof found[0] === 'string' ? [found] : found;
    const calendars = all
      .filter((one) => Array.isArray(one))
      .map((one) => new ICAL.Component(one))
      .filter(({ name }) => name === 'vcalendar');
    return calendars.find((one) => one.getFirstSubcomponent('vevent')) ?? calendars[0] ?? null;
  } catch {
    return null;
  }
}

const isOneDate = (event: ICAL.Component) => event.getFirstProperty('recurrence-id') !== null;

/** The days that have an event of their own, by the UID of the repeating event. */
function datesChangedAlone(events: readonly ICAL.Component[], zone: string): Map<string, string[]> {
  const changed = new Map<string, string[]>();
  for (const event of events.filter(isOneDate)) {
    const uid = textIn(event, 'uid');
    const days = daysIn(event, 'recurrence-id', zone);
    changed.set(uid, [...(changed.get(uid) ?? []), ...days]);
  }
  return changed;
}

type Around = { zone: string; today: string; leftOut: readonly string[] };

/** Null if the event is over or cancelled. */
function draftOf(event: ICAL.Component, { zone, today, leftOut }: Around): FoundDraft | null {
  if (textIn(event, 'status').toUpperCase() === 'CANCELLED') return null;
  const problems = new Set<Problem>();
  const cut = (name: string, max: number, between?: string) => {
    const text = shownText(textIn(event, name));
    const whole = between === undefined ? text : inOneLine(text, between);
    if (whole.length > max) problems.add('long-text');
    return whole.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');
  };
  const texts = {
    name: plainText(cut('summary', MEETUP_NAME_MAX, ' '), MEETUP_NAME_MAX),
    description: cut('description', MEETUP_DESCRIPTION_MAX),
    // Some calendars write an address in several lines.
    where: cut('location', ADDRESS_MAX, ', '),
  };
  const written = valueIn(event, 'dtstart');
  const start = written && localOf(written, zone);
  if (!start) problems.add(written === null ? 'no-time' : 'unreadable-date');
  else if (written.length === DAY.length) problems.add('whole-day');
  const when = start && whenOf(event, { start, zone, today, leftOut }, problems);
  if (start && !when) return null;
  const hours = when && !problems.has('whole-day') ? when : { startTime: null, endTime: null };
  const whose = { position: positionOf(event), zone: zoneOf(event, zone) };
  return { ...texts, ...whose, ...hours, repeats: (when && when.repeats) || null, problems: [...problems] };
}

/** Null also for 0, 0 off Africa, which programs write when they have no position. */
function positionOf(event: ICAL.Component): Coordinates | null {
  const given: unknown = attempt(() => event.getFirstPropertyValue('geo'));
  const [latitude, longitude]: unknown[] = Array.isArray(given) ? given : [];
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  const isOnEarth = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth && (latitude !== 0 || longitude !== 0) ? { latitude, longitude } : null;
}

/** `zone` applies to times in UTC. */
function zoneOf(event: ICAL.Component, zone: string): string | null {
  if (valueIn(event, 'dtstart')?.endsWith('Z')) return zone;
  const named = event.getFirstProperty('dtstart')?.getFirstParameter('tzid');
  return named !== undefined && isTimeZone(named) ? named : null;
}

const inOneLine = (text: string, between: string) =>
  text.replaceAll(/\s*\n\s*/g, between).replaceAll(/\s+/g, ' ');

const DAY = 'yyyy-mm-dd';
const dayIn = (local: string) => local.slice(0, DAY.length);

/** The next time that the event takes place; null if all of it is over. */
function whenOf(
  event: ICAL.Component,
  { start, zone, today, leftOut }: Around & { start: string },
  problems: Set<Problem>,
) {
  const minutes = minutesOf(event, start, zone);
  const at = (day: string) => {
    const startTime = day + start.slice(DAY.length);
    return { startTime, endTime: later(startTime, minutes) };
  };
  const firstDay = dayIn(start);
  const recur = isOneDate(event) ? null : rulesIn(event);
  if (recur === null) return start > today ? { ...at(firstDay), repeats: null } : null;
  const repeats = recur === 'unreadable' ? null : repeatsOf(recur, firstDay);
  if (repeats === null) {
    problems.add('other-repeats');
    return start > today
      ? { ...at(firstDay), repeats: null }
      : { startTime: null, endTime: null, repeats: null };
  }
  const skipped = [...leftOut, ...daysIn(event, 'exdate', zone)];
  // Today's date counts only if it has not begun.
  const from =
    start.slice(DAY.length) > today.slice(DAY.length) ? dayIn(today) : dayIn(later(today, DAY_MINUTES));
  const next = nextOf(repeats, firstDay, from, skipped);
  if (next && skipped.some((day) => day > next.day)) problems.add('left-out-dates');
  return next && { ...at(next.day), repeats: next.repeats };
}

const DAY_MINUTES = 1_440;
const USUAL_MINUTES = 120;

/** The local duration; two hours if it is unknown or absurd. */
function minutesOf(event: ICAL.Component, start: string, zone: string): number {
  const end = valueIn(event, 'dtend');
  const local = end && localOf(end, zone);
  const minutes = local ? (moment(local) - moment(start)) / 60_000 : durationOf(event);
  return minutes > 0 && minutes <= SERIES_MINUTES_MAX ? minutes : USUAL_MINUTES;
}

function durationOf(event: ICAL.Component): number {
  const duration = attempt(() => event.getFirstPropertyValue('duration'));
  return duration instanceof ICAL.Duration ? Math.floor(duration.toSeconds() / 60) : 0;
}

/**
 * The event's rule; null if it takes place only once. We cannot express several rules, or a rule with additional single dates.
 */
function rulesIn(event: ICAL.Component): ICAL.Recur | 'unreadable' | null {
  const rules = ['rrule', 'rdate', 'exrule'].flatMap((name) => event.getAllProperties(name));
  if (rules.length === 0) return null;
  const [only, ...others] = rules;
  const recur = attempt(() => only?.getFirstValue());
  return recur instanceof ICAL.Recur && others.length === 0 ? recur : 'unreadable';
}

/** The text as it was written: the library would turn the 30th of February into the 2nd of March. */
function valueIn(event: ICAL.Component, name: string): string | null {
  const [, , , value] = event.getFirstProperty(name)?.toJSON() ?? [];
  return typeof value === 'string' ? value : null;
}

const daysIn = (event: ICAL.Component, name: string, zone: string): string[] =>
  event.getAllProperties(name).flatMap((property) => {
    const [, , , ...values]: unknown[] = property.toJSON();
    return values
      .flatMap((value) => (typeof value === 'string' ? (localOf(value, zone) ?? []) : []))
      .map(dayIn);
  });

/**
 * Reads "2026-12-03T18:00" in the event's own local time, or in `zone` if it was written in UTC. Null if there is no such time.
 */
function localOf(written: string, zone: string): string | null {
  const [, day = '', clock = '00:00', utc] =
    /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?(Z)?)?$/.exec(written) ?? [];
  const local = `${day}T${clock}`;
  const read = moment(local);
  if (Number.isNaN(read) || new Date(read).toISOString().slice(0, local.length) !== local) return null;
  if (utc === undefined) return local;
  const { year, month, day: date, hour, minute } = localParts(new Date(read), zone);
  return new Date(Date.UTC(year, month - 1, date, hour, minute)).toISOString().slice(0, local.length);
}

const moment = (local: string) => Date.parse(`${local}Z`);
const later = (local: string, minutes: number) =>
  new Date(moment(local) + minutes * 60_000).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);

function textIn(event: ICAL.Component, name: string): string {
  const value = attempt(() => event.getFirstPropertyValue(name));
  return typeof value === 'string' ? value : '';
}

const shownText = (text: string) =>
  withoutMarkup(text)
    .replaceAll(/(?![\t\n])[\p{Cc}\p{Cs}]/gu, '')
    .trim();

const TAG =
  /<(\/?)(a|b|blockquote|body|br|div|em|font|h[1-6]|hr|html|html-blob|i|li|ol|p|pre|s|span|strong|table|tbody|td|tr|u|ul)\b[^<>]*>/gi;
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Some calendars export descriptions as HTML. Without tags the text stays as it is. */
function withoutMarkup(text: string): string {
  if (text.search(TAG) === -1) return text;
  return text
    .replaceAll(TAG, (_tag, closing: string, name: string) => lineOf(name.toLowerCase(), closing !== ''))
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi, (written, decimal, hex, named) => {
      if (named !== undefined) return ENTITIES[String(named).toLowerCase()] ?? written;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : written;
    })
    .replaceAll(/[ \t]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n');
}

const LINES = new Set(['blockquote', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr', 'ol', 'p', 'tr', 'ul']);

function lineOf(name: string, isEnd: boolean): string {
  if (name === 'li') return isEnd ? '' : '\n- ';
  return name === 'br' || (isEnd && LINES.has(name)) ? '\n' : '';
}

export const onClockOf = (local: string, from: string, to: string): string =>
  localOf(localToInstant(local, from).toISOString(), to) ?? local;

/** The library throws on whatever it cannot read. */
function attempt<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
