import { HOUR_MS } from './durations';
import { localDayNumber } from './meetup-time';

/** From this long before the start, people can say that they are there. */
const HOURS_BEFORE = 2;
/** Hosts can say who came until this long after the end; a phone without a connection may send it later still. */
const DAYS_AFTER = 3;

type Times = { startsAt: Date | null; endsAt: Date | null };

/** Which phase of attendance a meetup is in. Nothing can be said before the day, or about a meetup without a time. */
export function attendancePhase({ startsAt, endsAt }: Times, now: Date): 'before' | 'on' | 'after' | 'over' {
  if (startsAt === null || endsAt === null) return 'before';
  const time = now.getTime();
  if (time < startsAt.getTime() - HOURS_BEFORE * HOUR_MS) return 'before';
  if (time <= endsAt.getTime()) return 'on';
  return time <= endsAt.getTime() + DAYS_AFTER * 24 * HOUR_MS ? 'after' : 'over';
}

/** True until the end of the meetup's day: on the next day, nobody needs to know where the others are. */
export function isSameDay({ endsAt, timeZone }: Times & { timeZone: string }, now: Date): boolean {
  return endsAt !== null && localDayNumber(now, timeZone) <= localDayNumber(endsAt, timeZone);
}
