import type { Trib } from '#shared/api/tribs';
import { dayLabel, hoursLabel } from '#shared/domain/meetup-time';

/** When it is, as text, in the place's local time. */
export function tribTimes(
  { startTime, endTime, timeZone }: Pick<Trib, 'startTime' | 'endTime' | 'timeZone'>,
  now = new Date(),
) {
  const start = startTime === null ? null : new Date(startTime);
  const end = endTime === null ? null : new Date(endTime);
  return { day: dayLabel(start, timeZone, now), hours: hoursLabel(start, end, timeZone) };
}

/** Not started yet: after that nothing about it can be changed. */
export function isStillOpen(
  { cancelled, startTime }: Pick<Trib, 'cancelled' | 'startTime'>,
  now = new Date(),
): boolean {
  return !cancelled && (startTime === null || new Date(startTime) > now);
}
