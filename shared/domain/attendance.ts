import { localDayNumber } from './meetup-time';

const HOUR_MS = 3_600_000;
/** From so long before the start, people are there. */
const HOURS_BEFORE = 2;
/** Hosts say who came until so long after the end; a phone without a connection may also send it later. */
const DAYS_AFTER = 3;

type Times = { startsAt: Date | null; endsAt: Date | null };

/** What can be said of who is there: nothing before the day, and nothing of a meetup without a time. */
export function attendancePhase({ startsAt, endsAt }: Times, now: Date): 'before' | 'on' | 'after' | 'over' {
  if (startsAt === null || endsAt === null) return 'before';
  const time = now.getTime();
  if (time < startsAt.getTime() - HOURS_BEFORE * HOUR_MS) return 'before';
  if (time <= endsAt.getTime()) return 'on';
  return time <= endsAt.getTime() + DAYS_AFTER * 24 * HOUR_MS ? 'after' : 'over';
}

/** Where the others are is of no use to anybody on the next day. */
export function isSameDay({ endsAt, timeZone }: Times & { timeZone: string }, now: Date): boolean {
  return endsAt !== null && localDayNumber(now, timeZone) <= localDayNumber(endsAt, timeZone);
}
