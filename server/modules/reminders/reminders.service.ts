import type { Deps } from '../../deps';
import { notifyAboutTrib } from '../notifications/notifications.queries';
import {
  claimReminder,
  findMembersSince,
  findUnasked,
  findUnreminded,
  queueQuestions,
} from './reminders.queries';
import { endsAsked, isAskedNow, joinedBefore, type ReminderKind, startsDue } from './reminders.rules';
import { lockTribs } from '../../db/locks';

type ReminderDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** Each meetup in a transaction of its own that claims the reminder, so it is sent once however many instances try. */
export async function sendReminders({ db, log, now }: ReminderDeps): Promise<void> {
  for (const kind of ['meetup-tomorrow', 'meetup-soon'] as const) {
    const range = startsDue(kind, now());
    for (const tribId of await findUnreminded(db, kind, range))
      await logFailure(log, tribId, () => remind(db, tribId, kind, range));
  }
}

/** A meetup that fails is retried the next time, and does not hold up other reminders. */
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
    // An edit or a cancellation at the same moment comes first or afterwards.
    await lockTribs(tx, [tribId]);
    const startsAt = await claimReminder(tx, tribId, kind, range);
    if (startsAt === null) return;
    await notifyAboutTrib(tx, kind, tribId, await findMembersSince(tx, tribId, joinedBefore(kind, startsAt)));
  });
}

export async function askAboutMeetups({ db, log, now }: ReminderDeps): Promise<void> {
  const range = endsAsked(now());
  // All of them, in batches: who is due depends on the time of day at each place.
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
