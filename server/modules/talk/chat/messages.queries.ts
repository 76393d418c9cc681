import { and, asc, desc, eq, exists, gte, isNull, not, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Message, Reaction } from '#shared/api/chat';
import { PHOTO_PATH } from '#shared/domain/photos';
import type { Db } from '../../../db/handle';
import { conversations, messages, reactions, reads } from '../../../db/schema/chat';
import { photos } from '../../../db/schema/photos';
import { reports } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Viewer } from '../../../http/viewer';
import { isSeenBy, openConversation } from '../../trust/safety/access.queries';
import { isBlockedWith, isVisibleTo } from '../../trust/safety/safety.queries';

const replied = alias(messages, 'replied');
const repliedSender = alias(users, 'replied_sender');
const EXCERPT = 120;

/** Nobody is shown the text or the photo of a deleted or hidden message. */
const isGone = (row: typeof messages | typeof replied): SQL<boolean> =>
  sql`(${row.deletedAt} is not null or ${row.hiddenAt} is not null)`;
const shownText = sql<string>`case when ${isGone(messages)} then '' else ${messages.text} end`;
const shownPhoto = sql<
  string | null
>`case when not ${isGone(messages)} then ${PHOTO_PATH}::text || ${messages.photoId} end`;

/** Kinds of reactions are ordered by when each was first used. */
const reactionsBy = (viewer: { id: number | SQL }) => sql<
  Message['reactions'] | null
>`(select json_agg(json_build_object('reaction', kind.reaction, 'count', kind.count, 'isMine', kind.is_mine) order by kind.since)
  from (select ${reactions.reaction}, count(*), bool_or(${reactions.userId} = ${viewer.id}) as is_mine, min(${reactions.createdAt}) as since
    from ${reactions} where ${reactions.messageId} = ${messages.id} and ${isVisibleTo(viewer, reactions.userId)}
    group by ${reactions.reaction}) as kind)`;

/** Joined as `last`: the latest message of each conversation that the viewer can see, looked up only once. */
export const latestMessage = (db: Db, viewer: { id: number | SQL }) =>
  db
    .select({
      id: messages.id,
      senderId: messages.senderId,
      text: shownText.as('text'),
      photo: shownPhoto.as('photo'),
      createdAt: messages.createdAt,
      isDeleted: isGone(messages).as('is_deleted'),
    })
    .from(messages)
    .where(and(eq(messages.conversationId, conversations.id), isSeenBy(viewer)))
    .orderBy(desc(messages.id))
    .limit(1)
    .as('last');

function select(db: Db, viewer: { id: number | SQL }, condition: SQL | undefined) {
  return db
    .select({
      id: messages.id,
      conversationId: messages.conversationId,
      clientId: messages.clientId,
      sender: { id: users.id, displayName: users.displayName, profileImage: users.profileImage },
      text: shownText,
      photo: shownPhoto,
      photoSize: { width: photos.width, height: photos.height },
      replyTo: {
        id: replied.id,
        senderName: repliedSender.displayName,
        text: sql<string>`case when ${isGone(replied)} then '' else left(${replied.text}, ${EXCERPT}) end`,
      },
      reactions: reactionsBy(viewer),
      createdAt: messages.createdAt,
      isDeleted: isGone(messages),
    })
    .from(messages)
    .leftJoin(users, and(eq(users.id, messages.senderId), isVisibleTo(viewer, users.id)))
    .leftJoin(photos, and(eq(photos.id, messages.photoId), not(isGone(messages))))
    .leftJoin(
      replied,
      and(
        eq(replied.id, messages.replyToId),
        or(isNull(replied.senderId), not(isBlockedWith(viewer, replied.senderId))),
      ),
    )
    .leftJoin(
      repliedSender,
      and(eq(repliedSender.id, replied.senderId), isVisibleTo(viewer, repliedSender.id)),
    )
    .where(and(isSeenBy(viewer), condition))
    .$dynamic();
}
export type MessageRow = Awaited<ReturnType<typeof select>>[number];

const VIEWER = { id: sql`${sql.placeholder('viewerId')}::int` };
const IDS = sql`${sql.placeholder('ids')}::bigint[]`;

type Range = {
  before?: number | null | undefined;
  after?: number | null | undefined;
  kind?: 'photos' | undefined;
  limit: number;
};

/**
 * Prepared once per connection, because planning takes longer than
 * reading. Finds the newest or the oldest messages between two ids.
 */
const messagesFrom = (end: 'newest' | 'oldest', kind?: 'photos') =>
  preparedPerSession((db) =>
    select(
      db,
      VIEWER,
      and(
        eq(messages.conversationId, sql.placeholder('conversationId')),
        exists(openConversation(db, VIEWER, sql.placeholder('conversationId'))),
        sql`${messages.id} < coalesce(${sql.placeholder('before')}::bigint, 9223372036854775807)`,
        sql`${messages.id} > coalesce(${sql.placeholder('after')}::bigint, 0)`,
        kind && sql`${messages.photoId} is not null and not ${isGone(messages)}`,
      ),
    )
      .orderBy(end === 'newest' ? desc(messages.id) : asc(messages.id))
      .limit(sql.placeholder('limit'))
      .prepare(`${kind ?? 'messages'}_${end}`),
  );
const statements = {
  messages: { newest: messagesFrom('newest'), oldest: messagesFrom('oldest') },
  photos: { newest: messagesFrom('newest', 'photos'), oldest: messagesFrom('oldest', 'photos') },
};

/**
 * Lists the newest messages, those before one, or those after one, always in
 * ascending order. Empty if the conversation is not open to the viewer.
 */
export async function listMessages(
  db: Db,
  viewer: Viewer,
  conversationId: number,
  { before = null, after = null, kind, limit }: Range,
): Promise<MessageRow[]> {
  const statement = statements[kind ?? 'messages'][after === null ? 'newest' : 'oldest'](db);
  const rows = await statement.execute({ viewerId: viewer.id, conversationId, before, after, limit });
  return rows.toSorted((a, b) => a.id - b.id);
}

/** True if the viewer can see this message or a later one. */
export async function hasMessageFrom(db: Db, viewer: Viewer, conversationId: number, id: number) {
  const rows = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.conversationId, conversationId), gte(messages.id, id), isSeenBy(viewer)))
    .limit(1);
  return rows.length > 0;
}

const messagesWithIds = preparedPerSession((db) =>
  select(db, VIEWER, sql`${messages.id} = any(${IDS})`).prepare('messages_with_ids'),
);

export async function findMessages(db: Db, viewer: Viewer, ids: readonly number[]): Promise<MessageRow[]> {
  return ids.length === 0 ? [] : messagesWithIds(db).execute({ viewerId: viewer.id, ids });
}

export async function setReaction(
  db: Db,
  row: { messageId: number; userId: number; reaction: Reaction },
  on: boolean,
): Promise<void> {
  if (on) {
    await db.insert(reactions).values(row).onConflictDoNothing();
    return;
  }
  await db
    .delete(reactions)
    .where(
      and(
        eq(reactions.messageId, row.messageId),
        eq(reactions.userId, row.userId),
        eq(reactions.reaction, row.reaction),
      ),
    );
}

/** The read position never moves backwards: another tab may have read further. */
export const laterRead = {
  target: [reads.conversationId, reads.userId],
  set: { lastMessageId: sql`greatest(${reads.lastMessageId}, excluded.last_message_id)` },
};

type NewMessage = Pick<
  typeof messages.$inferSelect,
  'conversationId' | 'senderId' | 'clientId' | 'text' | 'photoId' | 'replyToId'
>;

const storeMessage = preparedPerSession((db) => {
  const { conversationId, senderId } = messages;
  const stored = db.$with('stored').as(
    db
      .insert(messages)
      .values({
        conversationId: sql.placeholder('conversationId'),
        senderId: sql.placeholder('senderId'),
        clientId: sql.placeholder('clientId'),
        text: sql.placeholder('text'),
        photoId: sql.placeholder('photoId'),
        replyToId: sql.placeholder('replyToId'),
      })
      .onConflictDoNothing()
      .returning({ id: messages.id, conversationId, senderId }),
  );
  const isReadUpTo = db
    .select({
      conversationId: stored.conversationId,
      userId: stored.senderId,
      lastMessageId: stored.id,
      mutedAt: sql`null::timestamptz`.as('muted_at'),
    })
    .from(stored);
  const read = db
    .$with('read')
    .as(
      db.insert(reads).select(isReadUpTo).onConflictDoUpdate(laterRead).returning({ userId: reads.userId }),
    );
  return db.with(stored, read).select({ id: stored.id }).from(stored).prepare('store_message');
});

/** Marks everything before the message as read by its sender. Null if they have used this client id meanwhile. */
export async function insertMessage(tx: Db, row: NewMessage): Promise<number | null> {
  const [stored] = await storeMessage(tx).execute(row);
  return stored?.id ?? null;
}

/**
 * Removes a message, or only its photo if it has words as well. Operators still need the text and the photo of a
 * reported message: it is removed as a whole, and both are kept.
 */
export async function removeMessage(
  db: Db,
  id: number,
  { photoOnly, now }: { photoOnly: boolean; now: Date },
): Promise<void> {
  const isReported = sql`exists (select from ${reports} where ${reports.reportedMessageId} = ${messages.id})`;
  await db
    .update(messages)
    .set({
      deletedAt: sql`case when not ${photoOnly}::bool or ${messages.text} = '' or ${isReported} then ${now.toISOString()}::timestamptz end`,
      photoId: sql`case when ${isReported} then ${messages.photoId} end`,
      text: sql`case when ${isReported} or ${photoOnly}::bool then ${messages.text} else '' end`,
    })
    .where(and(eq(messages.id, id), isNull(messages.deletedAt)));
}
