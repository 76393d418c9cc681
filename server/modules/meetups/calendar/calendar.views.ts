import type { CalendarEvent } from '#shared/domain/calendar-event';
import type { Numbers } from '#shared/domain/goes-ahead';
import { localParts } from '#shared/domain/meetup-time';
import { PRODUCT_NAME } from '#shared/domain/names';
import type { Lang } from '#shared/texts/languages';
import { isUndecided } from '../tribs/tribs.rules';
import { textsOf } from './texts';

type CalendarFile = CalendarEvent &
  Pick<Numbers, 'minPeople' | 'wentAheadAt'> & { id: number; cancelled: boolean; updatedAt: Date };

const FOLD_AT = 75;
const HEAD = ['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${PRODUCT_NAME}//Meetups//EN`];
const FOOT = ['END:VCALENDAR'];

/** Meetups as an iCalendar file (RFC 5545). Several are in UTC, as in a calendar to subscribe to. */
export function calendarFile(event: CalendarFile, ...others: CalendarFile[]): string {
  const { timeZone, ...when } = others.length === 0 ? times(event) : { timeZone: [], ...inUtc(event) };
  const rest = others.flatMap((other) => eventLines(other, inUtc(other)));
  return written([...HEAD, 'METHOD:PUBLISH', ...timeZone, ...eventLines(event, when), ...rest, ...FOOT]);
}

/** How often calendars are asked to refresh; most follow a schedule of their own. */
const REFRESH = 'PT1H';

/**
 * A calendar to subscribe to has no METHOD, which is only for files that are sent once. Times are in UTC: each calendar shows
 * them in its device's zone, and the file needs no zone rules that could be wrong.
 */
export function namedCalendar(name: string, events: readonly CalendarFile[], lang: Lang): string {
  return written([
    ...HEAD,
    `NAME:${escape(name)}`,
    `X-WR-CALNAME:${escape(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    // A calendar without any component is invalid.
    ...(events.length === 0 ? zoneLines('Etc/UTC', '+0000') : []),
    ...events.flatMap((event) =>
      eventLines(
        {
          ...event,
          // Some calendars mark a cancelled event only in their own language, or not at all.
          name: event.cancelled ? textsOf(lang).cancelled({ name: event.name }) : event.name,
          // Google shows no other link.
          description: `${event.description}\n\n${event.url}`,
        },
        inUtc(event),
      ),
    ),
    ...FOOT,
  ]);
}

function eventLines(event: CalendarFile, { start, end }: Omit<Times, 'timeZone'>): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:trib-${event.id}@${new URL(event.url).hostname}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `SEQUENCE:${Math.floor(event.updatedAt.getTime() / 1000) % 2_147_483_647}`,
    `DTSTART${start}`,
    `DTEND${end}`,
    `SUMMARY:${escape(event.name)}`,
    `DESCRIPTION:${escape(event.description)}`,
    ...(event.location === null ? [] : [`LOCATION:${escape(event.location)}`]),
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : isUndecided(event) ? 'TENTATIVE' : 'CONFIRMED'}`,
    'END:VEVENT',
  ];
}

const written = (lines: readonly string[]) => `${lines.map(fold).join('\r\n')}\r\n`;

type Times = { timeZone: string[]; start: string; end: string };

/**
 * Start and end in the place's local time. They are in UTC if the clocks
 * change in between, because the file gives the zone only one offset.
 */
function times(event: CalendarFile): Times {
  const { startsAt, endsAt, timeZone } = event;
  const fixed = offset(startsAt, timeZone);
  if (fixed !== offset(endsAt, timeZone)) return { timeZone: [], ...inUtc(event) };
  return {
    timeZone: zoneLines(timeZone, fixed),
    start: `;TZID=${timeZone}:${local(startsAt, timeZone)}`,
    end: `;TZID=${timeZone}:${local(endsAt, timeZone)}`,
  };
}

const inUtc = ({ startsAt, endsAt }: CalendarFile) => ({
  start: `:${utc(startsAt)}`,
  end: `:${utc(endsAt)}`,
});

const zoneLines = (id: string, fixedOffset: string) => [
  'BEGIN:VTIMEZONE',
  `TZID:${id}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  `TZOFFSETFROM:${fixedOffset}`,
  `TZOFFSETTO:${fixedOffset}`,
  'END:STANDARD',
  'END:VTIMEZONE',
];

const two = (value: number) => String(value).padStart(2, '0');

function local(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = localParts(moment, timeZone);
  return `${year}${two(month)}${two(day)}T${two(hour)}${two(minute)}${two(second)}`;
}

const utc = (moment: Date) => `${local(moment, 'UTC')}Z`;

function offset(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute } = localParts(moment, timeZone);
  const minutes = Math.round((Date.UTC(year, month - 1, day, hour, minute) - moment.getTime()) / 60_000);
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}${two(size % 60)}`;
}

/** Escapes line breaks, which would start a new line of the file, and drops other control characters. */
function escape(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/g, '\\n')
    .replaceAll(/(?!\t)\p{Cc}/gu, '');
}

/** Folds lines after 75 bytes without splitting a character. A continuation starts with a space. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > FOLD_AT) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current].join('\r\n');
}
