import { and, desc, eq, gt, isNull, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { ConversationKind } from '#shared/api/chat';
import { UNREAD_MAX } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { conversations, messages, reads } from '../../db/schema/chat';
import { communities, communityMemberships } from '../../db/schema/communities';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { oncePerDatabase } from '../../db/statements';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { conversationMembers, isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';
import { isFellow, isFriend, isListed, publicColumns } from '../users/users.queries';
import { isSeenBy } from './messages.queries';

/** A person by id, or by a column or a placeholder of the query. */
type Person = { id: number | SQL };

/** The last message that the viewer sees, once for each conversation: lists are ordered by it. */
const lastOf = (db: Db, viewer: Person) =>
  db
    .select({ id: sql<number>`coalesce(max(messages.id), 0)`.mapWith(Number).as('last_message_id') })
    .from(
      sql`(select messages.id from ${messages} where messages.conversation_id = conversations.id
        and ${isSeenBy(viewer)} order by messages.id desc limit 1) as messages`,
    )
    .as('last');
const lastMessageId = sql<number>`last.last_message_id`.mapWith(Number);

const unread = (viewer: Person) => sql<number>`(select count(*)::int from (select 1 from ${messages}
  where messages.conversation_id = conversations.id and messages.id > coalesce(reads.last_message_id, 0)
    and messages.sender_id is distinct from ${viewer.id} and messages.deleted_at is null
    and messages.hidden_at is null and ${isSeenBy(viewer)}
  limit ${UNREAD_MAX}) as counted)`;

const memberCount = (viewer: Person) => sql<number>`case
  when conversations.trib_id is not null then (select count(*)::int from ${memberships} m
    where m.trib_id = conversations.trib_id and m.status = 'joined' and ${isVisibleTo(viewer, sql`m.user_id`)})
  when conversations.community_id is not null then (select count(*)::int from ${communityMemberships} m
    where m.community_id = conversations.community_id and ${isListed(viewer, sql`m.user_id`)})
  else 2 end`;

function select(db: Db, viewer: Person, condition: SQL | undefined) {
  return db
    .select({
      id: conversations.id,
      trib: { id: tribs.id, name: tribs.name, picture: tribs.mainImageUrl },
      community: { id: communities.id, name: communities.name, picture: communities.image },
      person: publicColumns,
      memberCount: memberCount(viewer),
      lastMessageId,
      unread: unread(viewer),
      lastReadId: reads.lastMessageId,
      mutedAt: reads.mutedAt,
      role: memberships.role,
      joinedAt:
        sql<Date | null>`coalesce(${memberships.joinedAt}, ${communityMemberships.createdAt})`.mapWith(
          memberships.joinedAt,
        ),
      ...acquaintance(viewer),
    })
    .from(conversations)
    .innerJoinLateral(lastOf(db, viewer), sql`true`)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)))
    .leftJoin(communities, eq(communities.id, conversations.communityId))
    .leftJoin(
      communityMemberships,
      and(eq(communityMemberships.communityId, communities.id), eq(communityMemberships.userId, viewer.id)),
    )
    .leftJoin(users, isOther(viewer))
    .leftJoin(reads, and(eq(reads.conversationId, conversations.id), eq(reads.userId, viewer.id)))
    .where(and(isOpenTo(viewer), condition))
    .$dynamic();
}
export type ConversationRow = Awaited<ReturnType<typeof select>>[number];

type ListOptions = {
  kind?: ConversationKind | undefined;
  q?: string | undefined;
  after: Position;
  limit: number;
};
type ListParams = { viewerId: number; kind: string | null; q: string | null; limit: number } & Position;

const plain = (words: SQL) => sql`lower(unaccent(${words}) collate "und-x-icu")`;
const name = sql`concat_ws(' ', ${tribs.name}, ${communities.name}, ${users.displayName})`;

/** With the values of one list, or with placeholders for those of any. */
export function conversationList(db: Db, asked: { [K in keyof ListParams]: ListParams[K] | Placeholder }) {
  const kind = sql`${asked.kind}::text`;
  const isOfKind = sql`case ${kind} when 'direct' then ${conversations.lowId} is not null
    when 'trib' then ${conversations.tribId} is not null
    when 'community' then ${conversations.communityId} is not null else true end`;
  // Compares names as the chat page does: "zoe" is in "Zoë Zest".
  const q = sql`${asked.q}::text`;
  const isNamed = sql`(${q} is null or strpos(${plain(name)}, ${plain(q)}) > 0)`;
  // A direct conversation is listed from its first message on.
  const isListedYet = or(isNull(conversations.lowId), gt(lastMessageId, 0));
  const isNext = sql`(${lastMessageId}, ${conversations.id})
    < (least(${asked.at}::float8, 9e15)::bigint, ${asked.id}::int)`;
  return select(db, { id: sql`${asked.viewerId}::int` }, and(isOfKind, isNamed, isListedYet, isNext))
    .orderBy(desc(lastMessageId), desc(conversations.id))
    .limit(asked.limit);
}

/** Planned once per connection: that takes several times as long as reading a page. */
const anyList = oncePerDatabase((db) =>
  conversationList(db, {
    viewerId: sql.placeholder('viewerId'),
    kind: sql.placeholder('kind'),
    q: sql.placeholder('q'),
    at: sql.placeholder('at'),
    id: sql.placeholder('id'),
    limit: sql.placeholder('limit'),
  }).prepare('conversation_list'),
);

/** The one with the latest message first. */
export function listConversations(db: Db, viewer: Viewer, { kind, q, after, limit }: ListOptions) {
  return anyList(db).execute({ viewerId: viewer.id, kind: kind ?? null, q: q || null, ...after, limit });
}

export async function findConversation(db: Db, viewer: Viewer, id: number): Promise<ConversationRow | null> {
  const [row] = await select(db, viewer, eq(conversations.id, id));
  return row ?? null;
}

/** The room of a meetup or community; everyone who belongs there can open it. */
export async function findRoomId(
  db: Db,
  room: { tribId: number } | { communityId: number },
): Promise<number | null> {
  const condition =
    'tribId' in room
      ? eq(conversations.tribId, room.tribId)
      : eq(conversations.communityId, room.communityId);
  const [row] = await db.select({ id: conversations.id }).from(conversations).where(condition);
  return row?.id ?? null;
}

/** A pair of people has one conversation, even if both open it at once. */
export async function openPair(tx: Db, a: number, b: number): Promise<{ id: number; isNew: boolean }> {
  const [lowId, highId] = [Math.min(a, b), Math.max(a, b)];
  const [made] = await tx
    .insert(conversations)
    .values({ lowId, highId })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  if (made) return { ...made, isNew: true };
  const [row] = await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(eq(conversations.lowId, lowId), eq(conversations.highId, highId)));
  if (!row) throw new Error('The conversation was not stored');
  return { ...row, isNew: false };
}

/** The read position never moves backwards: another tab may have read further. */
export async function markRead(
  tx: Db,
  conversationId: number,
  userId: number,
  messageId: number,
): Promise<void> {
  await tx
    .insert(reads)
    .values({ conversationId, userId, lastMessageId: messageId })
    .onConflictDoUpdate({
      target: [reads.conversationId, reads.userId],
      set: { lastMessageId: sql`greatest(${reads.lastMessageId}, excluded.last_message_id)` },
    });
}

export async function setMuted(
  db: Db,
  conversationId: number,
  userId: number,
  mutedAt: Date | null,
): Promise<void> {
  await db
    .insert(reads)
    .values({ conversationId, userId, mutedAt })
    .onConflictDoUpdate({ target: [reads.conversationId, reads.userId], set: { mutedAt } });
}

/** The rooms of a person's meetups and communities, and their conversations with one other person. */
export const idsOf = ({ id }: Person): SQL => sql`
  select own.conversation_id from (${conversationMembers((_, userId) => sql`${userId} = ${id}`)}) as own`;

/** The other person of a direct conversation, as `users`. */
export const isOther = ({ id }: Person): SQL => sql`${users.id} =
  case when ${conversations.lowId} = ${id} then ${conversations.highId} when ${conversations.highId} = ${id} then ${conversations.lowId} end`;

/**
 * The condition of every read of conversations, with their meetup and their other person joined. An array, because Postgres
 * would otherwise read everybody's conversations and then leave out those of others.
 */
export const isOpenTo = (viewer: Person): SQL | undefined =>
  and(
    sql`${conversations.id} = any(array(${idsOf(viewer)}))`,
    or(isNull(tribs.id), isTribVisibleTo(viewer)),
    or(isNull(users.id), isVisibleTo(viewer, users.id)),
  );

/** Just enough to decide what the viewer may do there; the counts of a list cost many times as much. */
const accessTo = oncePerDatabase((db) => {
  const viewer = { id: sql`${sql.placeholder('viewerId')}::int` };
  return db
    .select({ id: conversations.id, personId: users.id, role: memberships.role })
    .from(conversations)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)))
    .leftJoin(users, isOther(viewer))
    .where(and(isOpenTo(viewer), eq(conversations.id, sql.placeholder('id'))))
    .prepare('conversation_access');
});

export async function findAccess(db: Db, viewer: Viewer, id: number) {
  const [row] = await accessTo(db).execute({ viewerId: viewer.id, id });
  return row ?? null;
}
export type Access = NonNullable<Awaited<ReturnType<typeof findAccess>>>;

/** The columns that `decideWriting` needs. */
const acquaintance = (viewer: Person) => ({
  areAcquainted: sql<boolean>`(${isFriend(viewer)} or ${isFellow(viewer)})`,
  viewerSent: hasSent(sql`${viewer.id}`),
  otherSent: hasSent(sql`users.id`),
});

const hasSent = (personId: SQL) => sql<boolean>`exists (select 1 from ${messages}
  where messages.conversation_id = conversations.id and messages.sender_id = ${personId})`;

export async function findAcquaintance(db: Db, viewer: Viewer, { id, personId }: Access) {
  if (personId === null) return null;
  const [row] = await db
    .select(acquaintance(viewer))
    .from(conversations)
    .innerJoin(users, eq(users.id, personId))
    .where(eq(conversations.id, id));
  return row ?? null;
}

export async function findRoom(tx: Db, id: number) {
  const [row] = await tx
    .select({
      tribId: conversations.tribId,
      communityId: conversations.communityId,
      lowId: conversations.lowId,
      highId: conversations.highId,
    })
    .from(conversations)
    .where(eq(conversations.id, id));
  return row ?? null;
}
