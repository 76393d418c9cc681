import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { ASKED_AT } from '#shared/domain/goes-ahead';
import type { Db } from '../../../db/handle';
import { PUSH_CHANNEL, wake } from '../../../db/notify';
import { mailNotices, mailSettings } from '../../../db/schema/mail';
import { pushDeliveries, pushSubscriptions, reminders } from '../../../db/schema/push';
import { feedback } from '../../../db/schema/social';
import { memberships, tribs } from '../../../db/schema/tribs';

const BATCH = 500;

type Kind = (typeof reminders.$inferSelect)['kind'];
type Range = { after: Date; upTo: Date };

const isUnsent = (kind: Kind) => sql`not exists (select from ${reminders} sent
  where sent.trib_id = ${tribs.id} and sent.kind = ${kind} and sent.starts_at = ${tribs.startsAt})`;

const startsWithin = ({ after, upTo }: Range) =>
  and(isNull(tribs.cancelledAt), gt(tribs.feedAt, after), lte(tribs.feedAt, upTo));

/** The SQL version of `askingTime`. */
const isNoonPast = (now: Date) => sql`((${tribs.startsAt} at time zone ${tribs.timeZone})::date - 1
  + ${ASKED_AT}::time) at time zone ${tribs.timeZone} <= ${now.toISOString()}::timestamptz`;

const endsWithin = ({ after, upTo }: Range) =>
  and(isNull(tribs.cancelledAt), gt(tribs.endsAt, after), lte(tribs.endsAt, upTo));

export type Due = Range & { now: Date };

const isDue = (kind: Kind, { now, ...range }: Due) =>
  and(startsWithin(range), kind === 'meetup-tomorrow' ? isNoonPast(now) : undefined);

export async function findUnreminded(db: Db, kind: Kind, due: Due): Promise<number[]> {
  const rows = await db
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(isDue(kind, due), isUnsent(kind)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id))
    .limit(BATCH);
  return rows.map(({ id }) => id);
}

export function findUnasked(db: Db, range: Range, afterId: number) {
  return db
    .select({ id: tribs.id, endsAt: tribs.endsAt, timeZone: tribs.timeZone })
    .from(tribs)
    .where(
      and(gt(tribs.id, afterId), endsWithin(range), sql`${tribs.memberCount} > 1`, isUnsent('after-meetup')),
    )
    .orderBy(asc(tribs.id))
    .limit(BATCH);
}

/**
 * Returns the start that is now claimed; null if the reminder was sent for it before, or the meetup was moved or
 * cancelled meanwhile. For the question afterwards the range is of ends, otherwise of starts.
 */
export async function claimReminder(tx: Db, tribId: number, kind: Kind, due: Due): Promise<Date | null> {
  const isWithin = kind === 'after-meetup' ? endsWithin(due) : isDue(kind, due);
  const start = tx
    .select({
      tribId: tribs.id,
      kind: sql<Kind>`${kind}::text`.as('kind'),
      startsAt: sql<Date>`${tribs.startsAt}`.as('starts_at'),
      createdAt: sql<Date>`now()`.as('created_at'),
    })
    .from(tribs)
    .where(and(eq(tribs.id, tribId), isWithin));
  const [claimed] = await tx
    .insert(reminders)
    .select(start)
    .onConflictDoNothing()
    .returning({ startsAt: reminders.startsAt });
  return claimed?.startsAt ?? null;
}

export async function findMembersSince(tx: Db, tribId: number, joinedBefore: Date) {
  return tx
    .select({ id: memberships.userId, role: memberships.role })
    .from(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'joined'),
        lte(memberships.joinedAt, joinedBefore),
      ),
    )
    .orderBy(asc(memberships.userId));
}

/** Asks everybody who was there and has not said how it was, by push and by mail; the app itself asks when opened. */
export async function queueQuestions(tx: Db, tribId: number): Promise<void> {
  await tx.execute(sql`insert into ${pushDeliveries} (subscription_id, kind, subject_id, due_at)
    select s.id, 'question', m.trib_id, greatest(now(), s.retry_at)
    from ${memberships} m join ${pushSubscriptions} s on s.user_id = m.user_id
    where m.trib_id = ${tribId} and m.status = 'joined' and m.silenced_at is null and not was_away(m.trib_id, m.user_id)
      and not exists (select from ${feedback} f where f.trib_id = m.trib_id and f.user_id = m.user_id)
    on conflict do nothing`);
  await tx.execute(sql`insert into ${mailNotices} (user_id, kind, subject_id, due_at)
    select m.user_id, 'question', m.trib_id, now()
    from ${memberships} m join ${mailSettings} s on s.user_id = m.user_id and s.frequency <> 'off'
    where m.trib_id = ${tribId} and m.status = 'joined' and m.silenced_at is null and not was_away(m.trib_id, m.user_id)
    on conflict do nothing`);
  await wake(tx, PUSH_CHANNEL);
}
