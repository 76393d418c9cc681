import { and, desc, eq, gt, isNull, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ConversationKind, Message, OpenConversationRequest } from '#shared/api/chat';
import { UNREAD_MAX } from '#shared/domain/limits';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { conversations, messages, reads } from '../../../db/schema/chat';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Position } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import { memberCount as communityMemberCount } from '../../people/communities/communities.queries';
import { isOpenTo, isOther, isSeenBy, type Person, roleOf } from '../../trust/safety/access.queries';
import { isVisibleTo, seriesMembers } from '../../trust/safety/safety.queries';
import { isFellow, isFriend, publicColumns } from '../../people/users/users.queries';
import { laterRead, latestMessage } from './messages.queries';

/** Lists are ordered by this id. */
const lastMessageId = sql<number>`coalesce(last.id, 0)`.mapWith(Number);

const unread = (viewer: Person) => sql<number>`(select count(*)::int from (select 1 from ${messages}
  where messages.conversation_id = conversations.id and messages.id > coalesce(reads.last_message_id, 0)
    and messages.sender_id is distinct from ${viewer.id} and messages.deleted_at is null
    and messages.hidden_at is null and ${isSeenBy(viewer)}
  limit ${UNREAD_MAX}) as counted)`;

const memberCount = (viewer: Person) => sql<number>`case
  when conversations.trib_id is not null then (select count(*)::int from ${memberships} m
    where m.trib_id = conversations.trib_id and m.status = 'joined' and ${isVisibleTo(viewer, sql`m.user_id`)})
  when conversations.community_id is not null then ${communityMemberCount(viewer)}
  when conversations.series_id is not null then (select count(*)::int
    from (${seriesMembers((id) => sql`${id} = conversations.id`)}) m where ${isVisibleTo(viewer, sql`m.user_id`)})
  else 2 end`;

/** The name for the series' next dates: a single date may have been renamed on its own. */
export const seriesName = sql<string>`${series.template} ->> 'name'`;
const seriesPicture = sql<string | null>`${series.template} ->> 'mainImageUrl'`;

const senderOfLast = (viewer: Person) => sql<Message['sender']>`(
  select json_build_object('id', sender.id, 'displayName', sender.display_name, 'profileImage', sender.profile_image)
  from ${users} sender where sender.id = last.sender_id and ${isVisibleTo(viewer, sql`sender.id`)})`;

function select(db: Db, viewer: Person, condition: SQL | undefined) {
  const last = latestMessage(db, viewer);
  return db
    .select({
      id: conversations.id,
      trib: { id: tribs.id, name: tribs.name, picture: tribs.mainImageUrl },
      community: { id: communities.id, name: communities.name, picture: communities.image },
      series: { id: series.id, name: seriesName, picture: seriesPicture },
      person: publicColumns,
      memberCount: memberCount(viewer),
      lastMessageId,
      lastMessage: {
        id: last.id,
        sender: senderOfLast(viewer),
        ...pick(last, ['text', 'photo', 'createdAt', 'isDeleted']),
      },
      unread: unread(viewer),
      lastReadId: reads.lastMessageId,
      mutedAt: reads.mutedAt,
      role: roleOf(viewer),
      joinedAt:
        sql<Date | null>`coalesce(${memberships.joinedAt}, ${communityMemberships.createdAt})`.mapWith(
          memberships.joinedAt,
        ),
      ...acquaintance(viewer),
    })
    .from(conversations)
    .leftJoinLateral(last, sql`true`)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.userId, viewer.id)))
    .leftJoin(communities, eq(communities.id, conversations.communityId))
    .leftJoin(
      communityMemberships,
      and(eq(communityMemberships.communityId, communities.id), eq(communityMemberships.userId, viewer.id)),
    )
    .leftJoin(series, eq(series.id, conversations.seriesId))
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
const name = sql`concat_ws(' ', ${tribs.name}, ${communities.name}, ${seriesName}, ${users.displayName})`;

/** Takes values for a single list, or placeholders for a prepared statement. */
export function conversationList(db: Db, asked: { [K in keyof ListParams]: ListParams[K] | Placeholder }) {
  const kind = sql`${asked.kind}::text`;
  const isOfKind = sql`case ${kind} when 'direct' then ${conversations.lowId} is not null
    when 'trib' then num_nonnulls(${conversations.tribId}, ${conversations.seriesId}) = 1
    when 'series' then ${conversations.seriesId} is not null
    when 'community' then ${conversations.communityId} is not null else true end`;
  // Compares names as the chat page does: "zoe" is in "Zoë Zest".
  const q = sql`${asked.q}::text`;
  const isNamed = sql`(${q} is null or strpos(${plain(name)}, ${plain(q)}) > 0)`;
  // A direct conversation is listed only once it has a message.
  const hasMessage = or(isNull(conversations.lowId), gt(lastMessageId, 0));
  const isNext = sql`(${lastMessageId}, ${conversations.id})
    < (least(${asked.at}::float8, 9e15)::bigint, ${asked.id}::int)`;
  return select(db, { id: sql`${asked.viewerId}::int` }, and(isOfKind, isNamed, hasMessage, isNext))
    .orderBy(desc(lastMessageId), desc(conversations.id))
    .limit(asked.limit);
}

/** Prepared once per connection, because planning takes several times as long as reading a page. */
const anyList = preparedPerSession((db) =>
  conversationList(db, {
    viewerId: sql.placeholder('viewerId'),
    kind: sql.placeholder('kind'),
    q: sql.placeholder('q'),
    at: sql.placeholder('at'),
    id: sql.placeholder('id'),
    limit: sql.placeholder('limit'),
  }).prepare('conversation_list'),
);

export function listConversations(db: Db, viewer: Viewer, { kind, q, after, limit }: ListOptions) {
  return anyList(db).execute({ viewerId: viewer.id, kind: kind ?? null, q: q || null, ...after, limit });
}

export async function findConversation(db: Db, viewer: Viewer, id: number): Promise<ConversationRow | null> {
  const [row] = await select(db, viewer, eq(conversations.id, id));
  return row ?? null;
}

/** Does not check access: everybody who belongs to the meetup, series or community can open its room. */
export async function findRoomId(db: Db, room: Exclude<OpenConversationRequest, { userId: number }>) {
  const condition =
    'tribId' in room
      ? eq(conversations.tribId, room.tribId)
      : 'seriesId' in room
        ? eq(conversations.seriesId, room.seriesId)
        : eq(conversations.communityId, room.communityId);
  const [row] = await db.select({ id: conversations.id }).from(conversations).where(condition);
  return row?.id ?? null;
}

/** Two people have one conversation, even if both open it at once. */
export async function openPair(tx: Db, a: number, b: number): Promise<{ id: number; isNew: boolean }> {
  const [lowId, highId] = [Math.min(a, b), Math.max(a, b)];
  const find = async () => {
    const isTheirs = and(eq(conversations.lowId, lowId), eq(conversations.highId, highId));
    const [row] = await tx.select({ id: conversations.id }).from(conversations).where(isTheirs);
    return row && { ...row, isNew: false };
  };
  // Looks before it inserts, because an insert uses up an id even if it conflicts.
  const opened = await find();
  if (opened) return opened;
  const [made] = await tx
    .insert(conversations)
    .values({ lowId, highId })
    .onConflictDoNothing()
    .returning({ id: conversations.id });
  const row = made ? { ...made, isNew: true } : await find();
  if (!row) throw new Error('The conversation was not stored');
  return row;
}

export async function markRead(tx: Db, conversationId: number, userId: number, messageId: number) {
  await tx
    .insert(reads)
    .values({ conversationId, userId, lastMessageId: messageId })
    .onConflictDoUpdate(laterRead);
}

export async function setMuted(db: Db, conversationId: number, userId: number, mutedAt: Date | null) {
  await db
    .insert(reads)
    .values({ conversationId, userId, mutedAt })
    .onConflictDoUpdate({ target: [reads.conversationId, reads.userId], set: { mutedAt } });
}

/** The columns that `decideWriting` needs. They are null in a room. */
const acquaintance = (viewer: Person) => ({
  areAcquainted: sql<boolean>`case when users.id is not null then ${isFriend(viewer)} or ${isFellow(viewer)} end`,
  viewerSent: hasSent(sql`${viewer.id}`),
  otherSent: hasSent(sql`users.id`),
});

const hasSent = (
  personId: SQL,
) => sql<boolean>`case when users.id is not null then exists (select 1 from ${messages}
  where messages.conversation_id = conversations.id and messages.sender_id = ${personId}) end`;

const sent = alias(messages, 'sent');

/** Decides whether the viewer may write, and finds the message that they have sent with this client id, to any conversation. */
const writingAccess = preparedPerSession((db) => {
  const viewer = { id: sql`${sql.placeholder('viewerId')}::int` };
  return db
    .select({
      isOpen: sql<boolean>`${isOpenTo(viewer)}`,
      personId: users.id,
      ...acquaintance(viewer),
      sent: { id: sent.id, conversationId: sent.conversationId },
    })
    .from(conversations)
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(series, eq(series.id, conversations.seriesId))
    .leftJoin(users, isOther(viewer))
    .leftJoin(sent, and(eq(sent.senderId, viewer.id), eq(sent.clientId, sql.placeholder('clientId'))))
    .where(eq(conversations.id, sql.placeholder('id')))
    .prepare('writing_access');
});

export async function findWritingAccess(db: Db, viewer: Viewer, id: number, clientId: string | null) {
  const [row] = await writingAccess(db).execute({ viewerId: viewer.id, id, clientId });
  return row ?? null;
}
export type WritingAccess = NonNullable<Awaited<ReturnType<typeof findWritingAccess>>>;
