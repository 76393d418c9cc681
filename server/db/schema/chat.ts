import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { REACTIONS } from '#shared/api/chat';
import { identity, longIdentity, moment, partOf } from './columns';
import { communities } from './communities';
import { photos } from './photos';
import { series } from './series';
import { tribs } from './tribs';
import { users } from './users';

/** A conversation of two people, or of all who belong to a trib, a series or a community; its kind decides who may read it. */
export const conversations = pgTable(
  'conversations',
  {
    id: identity(),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    seriesId: integer().references(() => series.id, { onDelete: 'cascade' }),
    lowId: integer().references(() => users.id, { onDelete: 'cascade' }),
    highId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversations_trib_key').on(t.tribId),
    uniqueIndex('conversations_community_key').on(t.communityId),
    uniqueIndex('conversations_series_key').on(t.seriesId),
    uniqueIndex('conversations_pair_key').on(t.lowId, t.highId),
    index('conversations_high_idx').on(t.highId),
    check(
      'conversations_one_kind',
      sql`num_nonnulls(${t.tribId}, ${t.communityId}, ${t.seriesId}, ${t.lowId}) = 1`,
    ),
    check(
      'conversations_pair',
      sql`(${t.lowId} is null) = (${t.highId} is null) and (${t.lowId} < ${t.highId}) is not false`,
    ),
  ],
);

export const messages = pgTable(
  'messages',
  {
    /** Messages are ordered by id, not by time. */
    id: longIdentity(),
    conversationId: partOf(() => conversations.id),
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The sender's device generates it, so that a retry does not become a second message. */
    clientId: uuid().notNull(),
    /** Blank if the message is only a photo, or was deleted. */
    text: text().notNull(),
    photoId: uuid().references(() => photos.id, { onDelete: 'set null' }),
    /** The message of the same conversation to which this one replies. */
    replyToId: bigint({ mode: 'number' }).references((): AnyPgColumn => messages.id, {
      onDelete: 'set null',
    }),
    createdAt: moment().notNull().defaultNow(),
    /** When its sender deleted it, or a host in the room of their meetup. */
    deletedAt: moment(),
    /** When an operator hid it. */
    hiddenAt: moment(),
  },
  (t) => [
    uniqueIndex('messages_client_key').on(t.senderId, t.clientId),
    index('messages_conversation_idx').on(t.conversationId, t.id),
    index('messages_photo_idx').on(t.photoId),
    index('messages_photos_idx')
      .on(t.conversationId, t.id)
      .where(sql`${t.photoId} is not null`),
    index('messages_reply_idx').on(t.replyToId),
    check('messages_length', sql`char_length(${t.text}) <= 2000`),
  ],
);

export const reactions = pgTable(
  'reactions',
  {
    messageId: bigint({ mode: 'number' })
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: partOf(() => users.id),
    reaction: text({ enum: REACTIONS }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.userId, t.reaction] }),
    index('reactions_user_idx').on(t.userId),
  ],
);

/** How far a person has read a conversation, and whether it is muted. */
export const reads = pgTable(
  'reads',
  {
    conversationId: partOf(() => conversations.id),
    userId: partOf(() => users.id),
    lastMessageId: bigint({ mode: 'number' }).notNull().default(0),
    /** From then on, new messages of the conversation are not announced to this person. */
    mutedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index('reads_user_idx').on(t.userId)],
);
