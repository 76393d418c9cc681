import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { STORED_EVENT_KINDS } from '#shared/api/events';
import { longIdentity, moment, xid8 } from './columns';

/**
 * What changed and for whom. Triggers write a row (`record_event` in migrations/0000_baseline.sql) in the transaction
 * that makes the change. Ids are given out before the commit, so readers compare snapshots of transactions
 * (docs/decisions/005). Rows are kept for a day.
 */
export const events = pgTable(
  'events',
  {
    id: longIdentity(),
    xid: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    kind: text({ enum: STORED_EVENT_KINDS }).notNull(),
    /** The only person whom the event is for; null if it is for everybody in the conversation or meetup. */
    userId: integer(),
    tribId: integer(),
    communityId: integer(),
    conversationId: integer(),
    /** Null if several messages have changed. */
    messageId: bigint({ mode: 'number' }),
    /** The person who caused the event. People who have a block with them do not hear of it. */
    actorId: integer(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    // A transaction records one event for each subject, however many of its rows are about it.
    unique('events_subject_key')
      .on(t.xid, t.kind, t.userId, t.tribId, t.communityId, t.conversationId, t.actorId)
      .nullsNotDistinct(),
    index('events_order_idx').on(t.xid, t.id),
    index('events_created_idx').on(t.createdAt),
  ],
);
