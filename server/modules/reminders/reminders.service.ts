import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import type { Deps } from '../../deps';
import { notifyAboutTrib } from '../notifications/notify.queries';
import {
  claimReminder,
  findMembersSince,
  findUnasked,
  findUnreminded,
  queueQuestions,
} from './reminders.queries';
import { lockTribs } from '../../db/locks';
import { clockOn, localDayNumber } from '#shared/domain/meetup-time';

type ReminderDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** Each meetup has a transaction of its own that claims the reminder, so it is sent once however many instances try. */
export async function sendReminders({ db, log, now }: ReminderDeps): Promise<void> {
  for (const kind of ['meetup-tomorrow', 'meetup-soon'] as const) {
    const range = startsDue(kind, now());
    for (const tribId of await findUnreminded(db, kind, range))
      await logFailure(log, tribId, () => remind(db, tribId, kind, range));
  }
}

/** A meetup that fails is tried again the next time, and does not hold up other reminders. */
async function logFailure(log: Deps['log'], tribId: number, step: () => Promise<void>): Promise<void> {
  try {
    await step();
  } catch (error) {
    log.error({ err: error, tribId }, 'a reminder was not sent');
  }
}

function remind(
  db: Deps['db'],
  tribId: number,
  kind: ReminderKind,
  range: { after: Date; upTo: Date },
): Promise<void> {
  return db.transaction(async (tx) => {
    // The lock puts an edit or a cancellation at the same moment before or after the reminder.
    await lockTribs(tx, [tribId]);
    const startsAt = await claimReminder(tx, tribId, kind, range);
    if (startsAt === null) return;
    await notifyAboutTrib(tx, kind, tribId, await findMembersSince(tx, tribId, joinedBefore(kind, startsAt)));
  });
}

export async function askAboutMeetups({ db, log, now }: ReminderDeps): Promise<void> {
  const range = endsAsked(now());
  // All of them are read in batches, because who is due depends on the time of day at each place.
  for (let batch = await findUnasked(db, range, 0); batch.length > 0;) {
    for (const { id, endsAt, timeZone } of batch) {
      if (endsAt === null || !isAskedNow(endsAt, timeZone, now())) continue;
      await logFailure(log, id, () =>
        db.transaction(async (tx) => {
          if ((await claimReminder(tx, id, 'after-meetup', range)) !== null) await queueQuestions(tx, id);
        }),
      );
    }
    batch = await findUnasked(db, range, batch.at(-1)?.id ?? 0);
  }
}

/** A reminder is due `leadMs` before the start. After an outage it may come late, but no later than `minLeadMs` before. */
const REMINDERS = {
  'meetup-tomorrow': { leadMs: 24 * HOUR_MS, minLeadMs: 4 * HOUR_MS },
  'meetup-soon': { leadMs: 2 * HOUR_MS, minLeadMs: 15 * MINUTE_MS },
} as const;
type ReminderKind = keyof typeof REMINDERS;

/** The range of starts for which a reminder is due now: after the first, up to and including the second. */
function startsDue(kind: ReminderKind, now: Date): { after: Date; upTo: Date } {
  const { leadMs, minLeadMs } = REMINDERS[kind];
  return { after: new Date(now.getTime() + minLeadMs), upTo: new Date(now.getTime() + leadMs) };
}

/** People who join after the reminder was due have just read when the meetup starts. */
const joinedBefore = (kind: ReminderKind, startsAt: Date) =>
  new Date(startsAt.getTime() - REMINDERS[kind].leadMs);

const ASK_AT = '10:00';
const ASK_FOR_DAYS = 3;

/** People are asked on the morning after the meetup's last day, by the clock of the place, and not days later. */
export function isAskedNow(endsAt: Date, timeZone: string, now: Date): boolean {
  const due = clockOn(localDayNumber(endsAt, timeZone) + 1, ASK_AT, timeZone);
  return now >= due && now.getTime() < due.getTime() + ASK_FOR_DAYS * DAY_MS;
}
/** The range of ends for which `isAskedNow` can be true: after the first, up to and including the second. */
function endsAsked(now: Date): { after: Date; upTo: Date } {
  return { after: new Date(now.getTime() - (ASK_FOR_DAYS + 2) * DAY_MS), upTo: now };
}
