import { and, asc, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { conversations, messages, reads } from '../../../db/schema/chat';
import { mailNotices, mailSettings } from '../../../db/schema/mail';
import { pushDeliveries, pushMessages, pushSubscriptions } from '../../../db/schema/push';
import { memberships } from '../../../db/schema/tribs';
import { sessions } from '../../../db/schema/users';
import { conversationMembers } from '../../trust/safety/safety.queries';

const MESSAGE_BATCH = 100;
const LEASE_MS = 30_000;
/** After this time a message is no longer news, so it is not delivered. */
const KEPT_HOURS = 36;

/** All times here are of the database's clock, as those of the instances may differ. */
const inMs = (ms: number): SQL => sql`now() + make_interval(secs => ${ms / 1000})`;
const isDue = sql`${pushDeliveries.dueAt} <= now()`;

/**
 * Looks up who reads new messages, and queues one delivery for each browser and conversation, whatever was written
 * since. People who get messages by mail hear of the first one an hour later, if it is still unread. Several instances
 * take different messages, and write to the same rows in one order. Returns true if there may be more.
 */
export async function queueMessages(db: Db): Promise<boolean> {
  const recipients = conversationMembers((conversationId) => sql`${conversationId} = m.conversation_id`);
  const { rows } = await db.execute<{ taken: number }>(sql`
    with taken as (
      delete from ${pushMessages} where message_id = any(array(
        select message_id from ${pushMessages} order by message_id limit ${MESSAGE_BATCH} for update skip locked))
      returning message_id
    ), queued as (
      insert into ${pushDeliveries} (subscription_id, kind, subject_id, message_id, due_at)
      select s.id, 'message', m.conversation_id, min(m.id), greatest(now(), s.retry_at)
      from taken join ${messages} m on m.id = taken.message_id
      cross join lateral (${recipients}) as recipient
      join ${pushSubscriptions} s on s.user_id = recipient.user_id
      where recipient.user_id is distinct from m.sender_id
        and not exists (select from ${reads} r where r.conversation_id = m.conversation_id
          and r.user_id = recipient.user_id and r.muted_at is not null)
        and not exists (select from ${conversations} c join ${memberships} silenced on silenced.trib_id = c.trib_id
          where c.id = m.conversation_id and silenced.user_id = recipient.user_id and silenced.silenced_at is not null)
      group by s.id, m.conversation_id
      order by s.id, m.conversation_id
      on conflict (subscription_id, kind, subject_id)
        do update set message_id = least(${pushDeliveries.messageId}, excluded.message_id)
    ), mailed as (
      insert into ${mailNotices} (user_id, kind, subject_id, message_id, due_at)
      select recipient.user_id, 'messages', 0, min(m.id), now() + interval '1 hour'
      from taken join ${messages} m on m.id = taken.message_id
      cross join lateral (${recipients}) as recipient
      join ${mailSettings} s on s.user_id = recipient.user_id and s.frequency <> 'off'
      where recipient.user_id is distinct from m.sender_id
      group by recipient.user_id
      order by recipient.user_id
      on conflict do nothing
    )
    select count(*)::int as taken from taken`);
  return rows[0]?.taken === MESSAGE_BATCH;
}

export const DUE_BROWSERS_MAX = 500;
const ORIGIN = sql<string>`substring(s.endpoint from '^[^/]+//[^/]+')`;
const isUnclaimed = sql`(s.leased_until is null or s.leased_until <= now())`;

/**
 * Finds browsers with something due that no instance sends to, the longest due first. An expired session receives
 * nothing; a browser without a session is still told why it was signed out.
 */
export async function findDueBrowsers(db: Db, { exceptOf }: { exceptOf: readonly string[] }) {
  const s = alias(pushSubscriptions, 's');
  const rows = await db
    .select({ id: s.id, origin: ORIGIN })
    .from(pushDeliveries)
    .innerJoin(s, eq(s.id, pushDeliveries.subscriptionId))
    .leftJoin(sessions, eq(sessions.tokenHash, s.sessionHash))
    .where(
      and(
        or(isNull(s.sessionHash), gt(sessions.expiresAt, sql`now()`)),
        isDue,
        isUnclaimed,
        sql`${ORIGIN} <> all(${sql.param([...exceptOf])}::text[])`,
      ),
    )
    .orderBy(asc(pushDeliveries.dueAt))
    .limit(DUE_BROWSERS_MAX);
  return rows.filter(({ id }, index) => rows.findIndex((row) => row.id === id) === index);
}

/**
 * Claims browsers for this instance until the lease ends, so that nothing is sent twice, and others take over what a
 * killed instance has left. Returns those that no other instance has claimed meanwhile.
 */
export async function claimSubscriptions(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const claimable = sql`select s.id from ${pushSubscriptions} s
    where s.id = any(${sql.param([...ids])}::bigint[]) and ${isUnclaimed} for no key update skip locked`;
  return db
    .update(pushSubscriptions)
    .set({ lease: sql`gen_random_uuid()`, leasedUntil: inMs(LEASE_MS) })
    .where(sql`${pushSubscriptions.id} = any(array(${claimable}))`)
    .returning({
      ...pick(pushSubscriptions, ['id', 'userId', 'endpoint', 'p256dh', 'auth', 'failures', 'lease']),
      isSignedOut: sql<boolean>`${pushSubscriptions.sessionHash} is null`,
    });
}
export type ClaimedSubscription = Awaited<ReturnType<typeof claimSubscriptions>>[number];

const isHeld = ({ id, lease }: ClaimedSubscription) =>
  and(eq(pushSubscriptions.id, id), sql`${pushSubscriptions.lease} = ${lease}`);

/** Returns false if the lease was lost: unsubscribed, signed out, or taken over after a stall. */
export async function extendLease(db: Db, claimed: ClaimedSubscription): Promise<boolean> {
  const rows = await db
    .update(pushSubscriptions)
    .set({ leasedUntil: inMs(LEASE_MS) })
    .where(isHeld(claimed))
    .returning({ id: pushSubscriptions.id });
  return rows.length > 0;
}

/** Returns true if more is due to the browser, which came while it was being sent to. */
export async function release(db: Db, claimed: ClaimedSubscription): Promise<boolean> {
  const [row] = await db
    .update(pushSubscriptions)
    .set({ lease: null, leasedUntil: null })
    .where(isHeld(claimed))
    .returning({
      isDue: sql<boolean>`exists (select from ${pushDeliveries} where ${pushDeliveries.subscriptionId} = ${claimed.id} and ${isDue})`,
    });
  return row?.isDue === true;
}

/** Deletes a browser that is signed out and has been told why. */
export async function removeIfNotified(db: Db, { id }: ClaimedSubscription): Promise<void> {
  await db.execute(sql`delete from ${pushSubscriptions} s where s.id = ${id} and s.session_hash is null
    and not exists (select from ${pushDeliveries} d where d.subscription_id = s.id)`);
}

/** `version` changes when a message arrives for a delivery that is being sent. */
export async function dueDeliveries(db: Db, claimed: readonly ClaimedSubscription[], limit: number) {
  const first = sql`select d.id from unnest(${sql.param(claimed.map(({ id }) => id))}::bigint[]) as wanted(id)
    cross join lateral (select d.id from ${pushDeliveries} d where d.subscription_id = wanted.id and d.due_at <= now()
      order by d.due_at, d.id limit ${limit}) d`;
  return db
    .select({
      id: pushDeliveries.id,
      subscriptionId: pushDeliveries.subscriptionId,
      userId: pushSubscriptions.userId,
      ...pick(pushDeliveries, ['kind', 'subjectId', 'messageId']),
      isSignedOut: sql<boolean>`${pushSubscriptions.sessionHash} is null`,
      isOld: sql<boolean>`${pushDeliveries.createdAt} < now() - make_interval(hours => ${KEPT_HOURS})`,
      version: sql<string>`${pushDeliveries}.xmin::text`,
    })
    .from(pushDeliveries)
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(sql`${pushDeliveries.id} in (${first})`)
    .orderBy(asc(pushDeliveries.dueAt), asc(pushDeliveries.id));
}
export type Delivery = Awaited<ReturnType<typeof dueDeliveries>>[number];

/** A delivery stays if a message came while it was being sent, and moves behind whatever else is due. */
export async function finishDelivery(db: Db, { id, version }: Delivery): Promise<void> {
  const finished = await db
    .delete(pushDeliveries)
    .where(and(eq(pushDeliveries.id, id), sql`${pushDeliveries}.xmin::text = ${version}`))
    .returning({ id: pushDeliveries.id });
  if (finished.length > 0) return;
  await db
    .update(pushDeliveries)
    .set({ dueAt: sql`now()` })
    .where(eq(pushDeliveries.id, id));
}

export async function postponeDelivery(db: Db, { id }: Delivery, delayMs: number): Promise<void> {
  await db
    .update(pushDeliveries)
    .set({ dueAt: inMs(delayMs) })
    .where(eq(pushDeliveries.id, id));
}

/** Merges the messages into one summary for this browser, so that all messages of a night arrive as one. */
export async function postponeMessages(
  db: Db,
  claimed: ClaimedSubscription,
  delivery: Delivery,
  delayMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(pushDeliveries)
      .values({
        subscriptionId: claimed.id,
        kind: 'summary',
        subjectId: 0,
        messageId: delivery.messageId,
        dueAt: inMs(delayMs),
      })
      .onConflictDoUpdate({
        target: [pushDeliveries.subscriptionId, pushDeliveries.kind, pushDeliveries.subjectId],
        set: {
          messageId: sql`least(${pushDeliveries.messageId}, excluded.message_id)`,
          dueAt: sql`excluded.due_at`,
        },
      });
    await finishDelivery(tx, delivery);
  });
}

/** Postpones everything for this browser, because its push service is down or asks for time. */
export async function postponeAll(db: Db, claimed: ClaimedSubscription, delayMs: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(pushDeliveries)
      .set({ dueAt: sql`greatest(${pushDeliveries.dueAt}, ${inMs(delayMs)})` })
      .where(eq(pushDeliveries.subscriptionId, claimed.id));
    await tx
      .update(pushSubscriptions)
      .set({ failures: claimed.failures + 1, retryAt: inMs(delayMs) })
      .where(isHeld(claimed));
  });
}

export async function markReachable(db: Db, claimed: ClaimedSubscription): Promise<void> {
  await db.update(pushSubscriptions).set({ failures: 0, retryAt: null }).where(isHeld(claimed));
}

export async function removeSubscription(db: Db, claimed: ClaimedSubscription): Promise<void> {
  await db.delete(pushSubscriptions).where(isHeld(claimed));
}
