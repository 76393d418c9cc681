import { and, asc, gt, inArray, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { pick } from '#shared/domain/pick';
import { isInvalidText } from '../../../db/errors';
import type { Db } from '../../../db/handle';
import { SNAPSHOT, TIMELINE } from '../../../db/moments';
import { conversations } from '../../../db/schema/chat';
import { events } from '../../../db/schema/events';
import { series } from '../../../db/schema/series';
import { memberships, saves, tribs } from '../../../db/schema/tribs';
import { sessions } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import { conversationMembers, idsBlockedWith } from '../../trust/safety/safety.queries';

/**
 * A position up to which somebody was sent events: what a snapshot saw, in one history of one database, at a certain second.
 * Browsers send it back as `Last-Event-ID`.
 */
export type Seen = string;
/** Events are kept an hour longer than this. */
const REPLAYED_SECONDS = 23 * 3_600;

const MADE_AT = sql`(select (extract(epoch from min(applied_at)) * 1000)::bigint from migrations)`;
const SEEN = sql<Seen>`concat_ws('-', ${TIMELINE}, ${MADE_AT}, extract(epoch from now())::bigint, ${SNAPSHOT})`;

function read(seen: Seen) {
  const [timeline, madeAt, second, snapshot = ''] = seen.split('-');
  return { history: `${timeline}-${madeAt}`, second: Number(second), snapshot };
}

/** Removes people with a block between them and this person, who may be null: once for all of them, not each by itself. */
const unblocked = (people: SQL, person: SQL) => sql`(${people}) except (${idsBlockedWith({ id: person })})`;

/** A row with the ids of the people connected here: there may be thousands, which are sent and parsed only once. */
const connectedRow = (ids: string | Placeholder) => sql`(select ${ids}::int[] as ids) connected`;
const IDS = sql`connected.ids`;
const idsText = (ids: readonly number[]) => `{${ids.join()}}`;

const membersOf = (conversationId: SQL | PgColumn): SQL =>
  conversationMembers((id, userId) => sql`${id} = ${conversationId} and ${userId} = any(${IDS})`);

/** The connected people of a conversation, except those from whom a block with its host hides it. */
const subscribersOf = (conversationId: SQL | PgColumn): SQL =>
  unblocked(
    sql`select m.user_id from (${membersOf(conversationId)}) as m`,
    sql`(select coalesce(${tribs.creatorId}, ${series.creatorId}) from ${conversations} c
      left join ${tribs} on ${tribs.id} = c.trib_id left join ${series} on ${series.id} = c.series_id
      where c.id = ${conversationId})`,
  );

const attending = sql`
  select m.user_id from ${memberships} m where m.trib_id = ${events.tribId} and m.user_id = any(${IDS})
  union select s.user_id from ${saves} s where s.trib_id = ${events.tribId} and s.user_id = any(${IDS})`;
const host = sql`(select t.creator_id from ${tribs} t where t.id = ${events.tribId})`;
/** The connected people that an event is for, as an array. Memberships and blocks count as they are now. */
const recipients = sql<string>`(case
  when ${events.userId} is not null then array(select ${events.userId} where ${events.userId} = any(${IDS}))
  when ${events.conversationId} is null then array(${unblocked(attending, host)})
  when exists (${idsBlockedWith({ id: sql`${events.actorId}` })})
    then array(${unblocked(sql`select unnest(room.people)`, sql`${events.actorId}`)})
  else room.people end)::text`;

const BEFORE = sql`${sql.placeholder('snapshot')}::text::pg_snapshot`;
const scanned = sql.placeholder('scanned');

/**
 * Finds what was committed since a snapshot: by younger transactions, and by those that were open in it. It never waits for
 * other transactions, however long they stay open. Events for a single person who is not connected here are left out.
 */
const unseen = preparedPerSession((db) =>
  db
    .select({
      seen: SEEN,
      /** After a backup was restored, transaction ids are lower than those that were seen. */
      isRewound: sql<boolean>`pg_snapshot_xmax(${BEFORE}) > pg_snapshot_xmax(pg_current_snapshot())`,
      scanned: sql<number>`count(*)::int`,
      ids: sql<number[]>`coalesce(array_agg(fresh.id::float8 order by fresh.xid, fresh.id) filter (
        where fresh.user_id is null or fresh.user_id in (select unnest(${sql.placeholder('connected')}::text::int[]))), '{}')`,
    })
    .from(
      sql`(
        (select e.xid, e.id, e.user_id from ${events} e where e.xid >= pg_snapshot_xmax(${BEFORE})
          order by e.xid, e.id limit ${scanned}::int)
        union all
        (select e.xid, e.id, e.user_id from pg_snapshot_xip(${BEFORE}) open cross join lateral
          (select * from ${events} e where e.xid = open order by e.xid, e.id limit ${scanned}::int) e
          limit ${scanned}::int)) fresh`,
    )
    .prepare('unseen_events'),
);

type Unseen = { seen: Seen; ids: number[] | null };
/** The number of events to look at, and of ids to return. */
type Most = { scanned: number; ids: number };

/** The ids are null if there are too many or some may be missing; then everything has to be read again. */
export async function findUnseen(
  db: Db,
  seen: Seen,
  { connected, most }: { connected: readonly number[]; most: Most },
): Promise<Unseen> {
  const before = read(seen);
  const [found] = await unseen(db)
    .execute({ snapshot: before.snapshot, connected: idsText(connected), scanned: most.scanned })
    .catch((error: unknown) => {
      // The text has the form of a snapshot but is not a valid one.
      if (isInvalidText(error)) return [];
      throw error;
    });
  if (!found) return { seen: await findSeen(db), ids: null };
  const now = read(found.seen);
  const isWhole =
    now.history === before.history &&
    !found.isRewound &&
    now.second - before.second < REPLAYED_SECONDS &&
    found.scanned < most.scanned &&
    found.ids.length <= most.ids;
  return { seen: found.seen, ids: isWhole ? found.ids : null };
}

export async function findSeen(db: Db): Promise<Seen> {
  const [row] = await seenNow(db).execute();
  if (!row) throw new Error('A select without a table returns a row');
  return row.seen;
}

const seenNow = preparedPerSession((db) =>
  db
    .select({ seen: SEEN })
    .from(sql`(select) once`)
    .prepare('seen_events'),
);

const isAsked = sql`${events.id} = any(${sql.placeholder('ids')}::text::bigint[])`;
/** Who is in each room of these events, found once for all that is said in it. */
const rooms = sql`(with found as materialized (
  select asked.conversation_id, array(${subscribersOf(sql`asked.conversation_id`)}) as people
  from (select distinct ${events.conversationId} from ${events} where ${isAsked}) asked
    cross join ${connectedRow(sql.placeholder('connected'))}) select * from found) room`;

const eventsOf = preparedPerSession((db) =>
  db
    .select({
      ...pick(events, ['kind', 'tribId', 'communityId', 'conversationId', 'messageId']),
      recipients,
    })
    .from(events)
    .innerJoin(connectedRow(sql.placeholder('connected')), sql`true`)
    .leftJoin(rooms, sql`room.conversation_id = ${events.conversationId}`)
    .where(isAsked)
    .orderBy(asc(events.xid), asc(events.id))
    .prepare('read_events'),
);

/**
 * Recipients are determined at this moment, among the people connected here. Events that follow each other with the same ones
 * share a list, because thousands may be in one room.
 */
export async function readEvents(db: Db, ids: readonly number[], connected: readonly number[]) {
  const rows = await eventsOf(db).execute({ ids: idsText(ids), connected: idsText(connected) });
  let last: { text: string; people: number[] } = { text: '{}', people: [] };
  return rows.map(({ recipients: text, ...row }) => {
    if (text !== last.text) last = { text, people: (text.match(/\d+/g) ?? []).map(Number) };
    return { ...row, recipients: last.people };
  });
}
export type EventRow = Awaited<ReturnType<typeof readEvents>>[number];

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

/** Finds the connected people who may know that somebody is typing: they can read the conversation and see the person. */
export async function listTypingSubscribers(db: Db, typing: readonly Typing[], connected: readonly number[]) {
  const conversationIds = sql.param(typing.map(({ conversationId }) => conversationId));
  const userIds = sql.param(typing.map(({ userId }) => userId));
  const others = sql`select o.user_id from (${subscribersOf(sql`t.conversation_id`)}) as o
    where o.user_id <> t.user_id`;
  const { rows } = await db.execute<TypingSubscribers>(sql`
    select t.conversation_id as "conversationId", t.user_id as "userId", array(${unblocked(others, sql`t.user_id`)}) as subscribers
    from unnest(${conversationIds}::int[], ${userIds}::int[]) as t (conversation_id, user_id)
      cross join ${connectedRow(idsText(connected))}`);
  return rows;
}
