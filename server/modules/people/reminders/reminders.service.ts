import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import type { Deps } from '../../../deps';
import { notifyAboutTrib } from '../notifications/notify.queries';
import {
  claimReminder,
  type Due,
  findMembersSince,
  findUnasked,
  findUnreminded,
  queueQuestions,
} from './reminders.queries';
import { lockTrib } from '../../../db/locks';
import { ASKED_FROM, askingTime } from '#shared/domain/goes-ahead';
import { clockOn, localDayNumber } from '#shared/domain/meetup-time';

type ReminderDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** Each meetup has a transaction of its own that claims the reminder, so it is sent once however many instances try. */
export async function sendReminders({ db, log, now }: ReminderDeps): Promise<void> {
  for (const kind of ['meetup-tomorrow', 'meetup-soon'] as const) {
    const due = startsDue(kind, now());
    for (const tribId of await findUnreminded(db, kind, due))
      await logFailure(log, tribId, () => remind(db, tribId, kind, due));
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

function remind(db: Deps['db'], tribId: number, kind: ReminderKind, due: Due): Promise<void> {
  return db.transaction(async (tx) => {
    // The lock puts an edit or a cancellation at the same moment before or after the reminder.
    const trib = await lockTrib(tx, tribId);
    const startsAt = trib && (await claimReminder(tx, tribId, kind, due));
    if (!startsAt) return;
    // People who join after the reminder was due have just read when the meetup starts.
    const since =
      kind === 'meetup-soon' ? new Date(startsAt.getTime() - SOON_MS) : askingTime(startsAt, trib.timeZone);
    const people = await findMembersSince(tx, tribId, since);
    const areAsked = kind === 'meetup-tomorrow' && trib.asksIfComing && trib.memberCount >= ASKED_FROM;
    if (areAsked) await claimReminder(tx, tribId, 'coming', due);
    // The host cannot give up their spot, so they are only reminded.
    const asked = people.filter(({ role }) => areAsked && role !== 'host').map(({ id }) => id);
    await notifyAboutTrib(tx, 'coming', tribId, asked);
    const others = people.filter(({ id }) => !asked.includes(id)).map(({ id }) => id);
    await notifyAboutTrib(tx, kind, tribId, others);
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

const SOON_MS = 2 * HOUR_MS;

/**
 * A reminder is due at most `leadMs` before the start, that of the day before at noon. After an outage it may come late,
 * but no later than `minLeadMs` before.
 */
const REMINDERS = {
  'meetup-tomorrow': { leadMs: 2 * DAY_MS, minLeadMs: 4 * HOUR_MS },
  'meetup-soon': { leadMs: SOON_MS, minLeadMs: 15 * MINUTE_MS },
} as const;
type ReminderKind = keyof typeof REMINDERS;

/** The range of starts for which a reminder may be due now: after the first, up to and including the second. */
function startsDue(kind: ReminderKind, now: Date): Due {
  const { leadMs, minLeadMs } = REMINDERS[kind];
  return { now, after: new Date(now.getTime() + minLeadMs), upTo: new Date(now.getTime() + leadMs) };
}

const ASK_AT = '10:00';
const ASK_FOR_DAYS = 3;

/** People are asked on the morning after the meetup's last day, by the clock of the place, and not days later. */
export function isAskedNow(endsAt: Date, timeZone: string, now: Date): boolean {
  const due = clockOn(localDayNumber(endsAt, timeZone) + 1, ASK_AT, timeZone);
  return now >= due && now.getTime() < due.getTime() + ASK_FOR_DAYS * DAY_MS;
}
/** The range of ends for which `isAskedNow` can be true: after the first, up to and including the second. */
function endsAsked(now: Date): Due {
  return { now, after: new Date(now.getTime() - (ASK_FOR_DAYS + 2) * DAY_MS), upTo: now };
}
