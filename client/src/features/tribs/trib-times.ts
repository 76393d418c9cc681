import type { Trib } from '#shared/api/tribs';
import { USUAL_MEETUP_HOURS } from '#shared/domain/limits';
import {
  dateLabel,
  dayLabel,
  haveSameClock,
  hoursLabel,
  isTimeZone,
  localDayNumber,
} from '#shared/domain/meetup-time';
import { deviceTimeZone } from '../../lib/device-time-zone';
import { useAtNow } from '../../lib/use-now';

type TimedTrib = Pick<Trib, 'startTime' | 'endTime' | 'timeZone' | 'city'>;

/**
 * When it is, as text, in the place's local time. `date` is what "Today" and the like leave open; they are said only if
 * they are true at the place and for the reader. `zone` says whose time it is, where the reader's clock shows another.
 */
export function tribTimes(trib: TimedTrib, now: Date, readersZone = readerTimeZone(trib)) {
  const { start, end } = momentsOf(trib);
  const hours = hoursLabel(start, end, trib.timeZone);
  const moments = [start, end].filter((moment) => moment !== null);
  const isSame = haveSameClock(moments, trib.timeZone, readersZone);
  const day = dayText(trib, now, readersZone);
  const date = start === null ? null : dateLabel(start, trib.timeZone);
  return {
    day,
    date: date === day ? null : date,
    hours,
    zone: hours === null || isSame ? null : zoneText(trib),
  };
}

/** Only the day, where there is no room for the hours. */
export function tribDay(trib: TimedTrib, now: Date, readersZone = readerTimeZone(trib)): string {
  const { start } = momentsOf(trib);
  const day = dayText(trib, now, readersZone);
  const isSame =
    start === null || localDayNumber(start, trib.timeZone) === localDayNumber(start, readersZone);
  return isSame ? day : `${day} (${zoneText(trib)})`;
}

/** Midnight is at a quarter of an hour of every clock in the world. */
const QUARTER_MS = 15 * 60_000;

/**
 * The last moment at which what is said of a meetup may have changed: a midnight, its start or its end. For rendering,
 * which is repeated only then.
 */
export function useTribNow(trib: Pick<Trib, 'startTime' | 'endTime'> | undefined): Date {
  const moment = useAtNow((now) => {
    const time = now.getTime();
    const changes = trib ? [startOf(trib), endOf(trib)] : [];
    return Math.max(time - (time % QUARTER_MS), ...changes.filter((at) => at <= time));
  });
  return new Date(moment);
}

/** In milliseconds; a meetup whose date is not set comes after all others. */
export const startOf = ({ startTime }: Pick<Trib, 'startTime'>) =>
  startTime === null ? Infinity : Date.parse(startTime);

/** The server assumes the same length of a meetup without an end. */
export const endOf = (trib: Pick<Trib, 'startTime' | 'endTime'>) =>
  trib.endTime === null ? startOf(trib) + USUAL_MEETUP_HOURS * 3_600_000 : Date.parse(trib.endTime);

/** Not started yet: after that nothing about it can be changed. */
export const isStillOpen = (trib: Pick<Trib, 'cancelled' | 'startTime'>, now: Date) =>
  !trib.cancelled && startOf(trib) > now.getTime();

/** Everybody stays in a meetup that has begun; a cancelled one may be left at any time. Hosts hand over or cancel. */
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
  const day = dayLabel(start, timeZone, now);
  if (start === null || readersZone === timeZone || day === dayLabel(start, readersZone, now)) return day;
  return dateLabel(start, timeZone);
}

/** "Lyon time" is clearer than the zone's name, which is often that of another city. */
function zoneText({ city, timeZone }: TimedTrib): string {
  const town = city?.split(',')[0]?.trim() || timeZone.split('/').at(-1)?.replaceAll('_', ' ');
  return `${town} time`;
}

/** A device that does not know its zone is taken to be at the place. */
function readerTimeZone({ timeZone }: TimedTrib): string {
  const zone = deviceTimeZone();
  return isTimeZone(zone) ? zone : timeZone;
}
