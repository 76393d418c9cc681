import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, xid8 } from './columns';

/**
 * Which meetups have changed in what the feed is ranked by or in their words, written by triggers. Every server keeps that
 * in memory and reads here what the snapshot of its last read did not see (docs/decisions/027). Kept for an hour.
 */
export const feedChanges = pgTable(
  'feed_changes',
  {
    /** Null for rows up to this transaction that were deleted: who has not read them has to read everything. */
    tribId: integer(),
    changedIn: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: moment().notNull().defaultNow(),
    /** What it is ranked by is as before, or has a row of its own. */
    wordsChanged: boolean().notNull().default(false),
  },
  (t) => [index('feed_changes_order_idx').on(t.changedIn)],
);
