import type { Trib } from '#shared/api/tribs';
import { DAY_MS } from '#shared/domain/durations';
import { USUAL_MEETUP_HOURS } from '#shared/domain/limits';
import {
  dateLabel,
  dayLabel,
  haveSameClock,
  hoursLabel,
  isTimeZone,
  localDayNumber,
} from '#shared/domain/meetup-time';
import { cityOf } from '#shared/domain/place-text';
import { LANG } from '../../lib/lang';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { useAtNow } from '../../lib/use-now';
import * as t from './texts';

type TimedTrib = Pick<Trib, 'startTime' | 'endTime' | 'timeZone' | 'city'>;

/**
 * The times of a meetup as texts, in local time of its place. `date` completes a `day` such as "Today", which is used
 * only if it is true both at the place and for the reader. `zone` names the place if the reader's clock shows another
 * time.
 */
export function tribTimes(trib: TimedTrib, now: Date, readersZone = readerTimeZone(trib)) {
  const { start, end } = momentsOf(trib);
  const hours = hoursLabel(start, end, trib.timeZone, LANG);
  const moments = [start, end].filter((moment) => moment !== null);
  const isSame = haveSameClock(moments, trib.timeZone, readersZone);
  const day = dayText(trib, now, readersZone);
  const date = start === null ? null : dateLabel(start, trib.timeZone, LANG);
  return {
    day,
    date: date === day ? null : date,
    hours,
    zone: hours === null || isSame ? null : zoneText(trib),
  };
}

/** Only the day, for places without room for the hours. */
export function tribDay(trib: TimedTrib, now: Date, readersZone = readerTimeZone(trib)): string {
  const { start } = momentsOf(trib);
  const day = dayText(trib, now, readersZone);
  const isSame =
    start === null || localDayNumber(start, trib.timeZone) === localDayNumber(start, readersZone);
  return isSame ? day : `${day} (${zoneText(trib)})`;
}

/** Every time zone has its midnight at a quarter of an hour. */
const QUARTER_MS = 15 * 60_000;

/**
 * The last moment at which what is shown of a meetup may have changed: a possible midnight, its start or its end, or a
 * day before its start.
 * Components that use it render again only then.
 */
export function useTribNow(trib: Pick<Trib, 'startTime' | 'endTime'> | undefined): Date {
  const moment = useAtNow((now) => {
    const time = now.getTime();
    const changes = trib ? [startOf(trib) - DAY_MS, startOf(trib), endOf(trib)] : [];
    return Math.max(time - (time % QUARTER_MS), ...changes.filter((at) => at <= time));
  });
  return new Date(moment);
}

/** In milliseconds; a meetup whose date is not set comes after all others. */
export const startOf = ({ startTime }: Pick<Trib, 'startTime'>) =>
  startTime === null ? Infinity : Date.parse(startTime);

/** In milliseconds. For a meetup without an end, the server assumes the same length. */
export const endOf = (trib: Pick<Trib, 'startTime' | 'endTime'>) =>
  trib.endTime === null ? startOf(trib) + USUAL_MEETUP_HOURS * 3_600_000 : Date.parse(trib.endTime);

/** From the day before the start until the end, what people need is the way there. */
export const isWithinADay = (trib: Pick<Trib, 'cancelled' | 'startTime' | 'endTime'>, now: Date) =>
  !trib.cancelled && startOf(trib) - now.getTime() < DAY_MS && endOf(trib) > now.getTime();

/** Neither cancelled nor started: after that, nothing about the meetup can be changed. */
export const isStillOpen = (trib: Pick<Trib, 'cancelled' | 'startTime'>, now: Date) =>
  !trib.cancelled && startOf(trib) > now.getTime();

/** Nobody leaves a meetup that has begun; a cancelled one may be left at any time. Hosts hand over or cancel instead. */
export function canLeave(trib: Pick<Trib, 'cancelled' | 'startTime' | 'role'>, now: Date): boolean {
  return trib.role !== 'host' && (trib.cancelled || isStillOpen(trib, now));
}

function momentsOf({ startTime, endTime }: TimedTrib) {
  return {
    start: startTime === null ? null : new Date(startTime),
    end: endTime === null ? null : new Date(endTime),
  };
}

function dayText(trib: TimedTrib, now: Date, readersZone: string): string {
  const { timeZone } = trib;
  const { start } = momentsOf(trib);
  const day = dayLabel(start, timeZone, now, LANG);
  if (start === null || readersZone === timeZone || day === dayLabel(start, readersZone, now, LANG))
    return day;
  return dateLabel(start, timeZone, LANG);
}

/** "Lyon time" is clearer than the zone's name, which is often that of another city. */
function zoneText({ city, timeZone }: TimedTrib): string {
  const town = cityOf(city ?? '', LANG) || timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return t.townTime({ town: town ?? '' });
}

/** A device that does not know its zone is assumed to be at the place. */
function readerTimeZone({ timeZone }: TimedTrib): string {
  const zone = deviceTimeZone();
  return isTimeZone(zone) ? zone : timeZone;
}
