import { sql } from 'drizzle-orm';
import {
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
import { moment } from './columns';
import { communities } from './communities';
import { tribs } from './tribs';
import { users } from './users';

/** Two friends, or everybody of a trib or a community; who may read follows from the kind. */
export const conversations = pgTable(
  'conversations',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    lowId: integer().references(() => users.id, { onDelete: 'cascade' }),
    highId: integer().references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('conversations_trib_key').on(t.tribId),
    uniqueIndex('conversations_community_key').on(t.communityId),
    uniqueIndex('conversations_pair_key').on(t.lowId, t.highId),
    index('conversations_high_idx').on(t.highId),
    check('conversations_one_kind', sql`num_nonnulls(${t.tribId}, ${t.communityId}, ${t.lowId}) = 1`),
    check(
      'conversations_pair',
      sql`(${t.lowId} is null) = (${t.highId} is null) and (${t.lowId} < ${t.highId}) is not false`,
    ),
  ],
);

export const messages = pgTable(
  'messages',
  {
    /** Order is by id, not by clock. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** Made by the sender's device: a retry is not a second message. */
    clientId: uuid().notNull(),
    text: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('messages_client_key').on(t.senderId, t.clientId),
    index('messages_conversation_idx').on(t.conversationId, t.id),
    check('messages_length', sql`char_length(${t.text}) between 1 and 2000`),
  ],
);

export const reads = pgTable(
  'reads',
  {
    conversationId: integer()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    lastMessageId: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.conversationId, t.userId] }), index('reads_user_idx').on(t.userId)],
);
