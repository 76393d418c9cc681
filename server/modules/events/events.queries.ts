import { and, asc, desc, eq, gt, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/handle';
import { conversations } from '../../db/schema/chat';
import { events } from '../../db/schema/events';
import { series } from '../../db/schema/series';
import { memberships, saves, tribs } from '../../db/schema/tribs';
import { sessions } from '../../db/schema/users';
import { oncePerDatabase } from '../../db/statements';
import { areBlockedPair, conversationMembers } from '../safety/safety.queries';

/** A place in the order of events: by transaction, then by id. */
export type EventPosition = { xid: string; id: number };

export const NO_EVENT: EventPosition = { xid: '0', id: 0 };

const isAfter = ({ xid, id }: Record<keyof EventPosition, Placeholder>): SQL =>
  sql`(${events.xid}, ${events.id}) > (${xid}::text::xid8, ${id}::bigint)`;
/** While an older transaction is still open, it may yet add events before these. */
const isSettled = sql`${events.xid} < pg_snapshot_xmin(pg_current_snapshot())`;

/** Those of these people who have no block with this person, if one is given. */
const unblocked = (people: SQL, person: SQL) => sql`array(select p.user_id from (${people}) as p (user_id)
  where not ${areBlockedPair(person, sql`p.user_id`)})`;

/** The people connected here, a row of the statement: thousands of ids, sent and read only once. */
const connectedRow = (ids: string | Placeholder) => sql`(select ${ids}::int[] as ids) connected`;
const IDS = sql`connected.ids`;
const idsText = (connected: readonly number[]) => `{${connected.join()}}`;

/** Those of these people who belong to a conversation. */
const membersOf = (conversationId: SQL | PgColumn): SQL =>
  conversationMembers((id, userId) => sql`${id} = ${conversationId} and ${userId} = any(${IDS})`);

/** The connected people of a conversation, except those whom a block with its host hides it from. */
const subscribersOf = (conversationId: SQL | PgColumn): SQL => sql`
  select m.user_id from (${membersOf(conversationId)}) as m
  where not exists (select from ${conversations} c left join ${tribs} on ${tribs.id} = c.trib_id
    left join ${series} on ${series.id} = c.series_id
    where c.id = ${conversationId}
      and ${areBlockedPair(sql`coalesce(${tribs.creatorId}, ${series.creatorId})`, sql`m.user_id`)})`;

const attending = sql`
  select m.user_id from ${memberships} m where m.trib_id = ${events.tribId} and m.user_id = any(${IDS})
  union select s.user_id from ${saves} s where s.trib_id = ${events.tribId} and s.user_id = any(${IDS})`;
const host = sql`(select t.creator_id from ${tribs} t where t.id = ${events.tribId})`;
/** The connected people that an event is for, as an array; membership and blocks are those of this moment. */
const recipients = sql<number[]>`case
  when ${events.userId} is not null then array(select ${events.userId} where ${events.userId} = any(${IDS}))
  when ${events.conversationId} is not null then ${unblocked(subscribersOf(events.conversationId), sql`${events.actorId}`)}
  else ${unblocked(attending, host)} end`;

const eventsAfter = oncePerDatabase((db) =>
  db
    .select({
      xid: sql<string>`${events.xid}::text`,
      id: events.id,
      kind: events.kind,
      tribId: events.tribId,
      communityId: events.communityId,
      conversationId: events.conversationId,
      messageId: events.messageId,
      recipients,
    })
    .from(events)
    .innerJoin(connectedRow(sql.placeholder('connected')), sql`true`)
    .where(and(isAfter({ xid: sql.placeholder('xid'), id: sql.placeholder('id') }), isSettled))
    .orderBy(asc(events.xid), asc(events.id))
    .limit(sql.placeholder('limit'))
    .prepare('read_events'),
);

export async function readEvents(
  db: Db,
  { after, connected, limit }: { after: EventPosition; connected: readonly number[]; limit: number },
) {
  return eventsAfter(db).execute({ ...after, connected: idsText(connected), limit });
}
export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

const anyAfter = oncePerDatabase((db) =>
  db
    .select({ id: events.id })
    .from(events)
    .where(isAfter({ xid: sql.placeholder('xid'), id: sql.placeholder('id') }))
    .limit(1)
    .prepare('any_event_after'),
);

/** Whether something is written that `readEvents` does not return yet. */
export async function hasUnsettled(db: Db, after: EventPosition): Promise<boolean> {
  return (await anyAfter(db).execute(after)).length > 0;
}

/** The last event that all earlier ones are settled before. */
export async function findLatest(db: Db): Promise<EventPosition> {
  const [row] = await db
    .select({ xid: sql<string>`${events.xid}::text`, id: events.id })
    .from(events)
    .where(isSettled)
    .orderBy(desc(events.xid), desc(events.id))
    .limit(1);
  return row ?? NO_EVENT;
}

/** Events since one that was deleted would be incomplete. */
export async function isKept(db: Db, { xid, id }: EventPosition): Promise<boolean> {
  const rows = await db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.id, id), sql`${events.xid} = ${xid}::text::xid8`));
  return rows.length > 0;
}

export async function openSessions(db: Db, tokenHashes: readonly string[]): Promise<Set<string>> {
  if (tokenHashes.length === 0) return new Set();
  const rows = await db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(and(inArray(sessions.tokenHash, [...tokenHashes]), gt(sessions.expiresAt, sql`now()`)));
  return new Set(rows.map(({ tokenHash }) => tokenHash));
}

export type Typing = { conversationId: number; userId: number };
type TypingSubscribers = Typing & { subscribers: number[] };

/** Which connected people see that a person is typing: those who read the conversation and see the person. */
export async function listTypingSubscribers(
  db: Db,
  typing: readonly Typing[],
  connected: readonly number[],
): Promise<TypingSubscribers[]> {
  const conversationIds = sql.param(typing.map(({ conversationId }) => conversationId));
  const userIds = sql.param(typing.map(({ userId }) => userId));
  const others = sql`select o.user_id from (${subscribersOf(sql`t.conversation_id`)}) as o
    where o.user_id <> t.user_id`;
  const { rows } = await db.execute<TypingSubscribers>(sql`
    select t.conversation_id as "conversationId", t.user_id as "userId", ${unblocked(others, sql`t.user_id`)} as subscribers
    from unnest(${conversationIds}::int[], ${userIds}::int[]) as t (conversation_id, user_id)
      cross join ${connectedRow(idsText(connected))}`);
  return rows;
}
