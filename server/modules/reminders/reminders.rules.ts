import { localDayNumber, localToInstant } from '#shared/domain/meetup-time';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long before the start it is due, and how late it may come at most after an outage. */
const REMINDERS = {
  'meetup-tomorrow': { leadMs: 24 * HOUR, minLeadMs: 4 * HOUR },
  'meetup-soon': { leadMs: 2 * HOUR, minLeadMs: 15 * MINUTE },
} as const;
export type ReminderKind = keyof typeof REMINDERS;

/** The starts that are reminded of at this moment: after the first, up to and including the second. */
export function startsDue(kind: ReminderKind, now: Date): { after: Date; upTo: Date } {
  const { leadMs, minLeadMs } = REMINDERS[kind];
  return { after: new Date(now.getTime() + minLeadMs), upTo: new Date(now.getTime() + leadMs) };
}

/** Somebody who joined later than the reminder was due has just read when it starts. */
export const joinedBefore = (kind: ReminderKind, startsAt: Date) =>
  new Date(startsAt.getTime() - REMINDERS[kind].leadMs);

const ASK_AT = '10:00';
const ASK_FOR_DAYS = 3;

/** Asked how it was in the morning after the day it ended, at the place; not days later. */
export function isAskedNow(endsAt: Date, timeZone: string, now: Date): boolean {
  const nextDay = new Date((localDayNumber(endsAt, timeZone) + 1) * DAY);
  const due = localToInstant(`${nextDay.toISOString().slice(0, 10)}T${ASK_AT}`, timeZone);
  return now >= due && now.getTime() < due.getTime() + ASK_FOR_DAYS * DAY;
}
/** The ends for which `isAskedNow` can be true: after the first, up to and including the second. */
export function endsAsked(now: Date): { after: Date; upTo: Date } {
  return { after: new Date(now.getTime() - (ASK_FOR_DAYS + 2) * DAY), upTo: now };
}
