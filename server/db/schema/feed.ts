import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core';
import { moment, xid8 } from './columns';

/**
 * The meetups that have changed in their words or in what the feed ranks by, written by triggers. Every server keeps these in
 * memory, and reads here what the snapshot of its last read did not see (docs/decisions/027). Rows are kept for an hour.
 */
export const feedChanges = pgTable(
  'feed_changes',
  {
    /**
     * Null in a row that stands for deleted ones up to its transaction: a server that has not read those has to read
     * everything.
     */
    tribId: integer(),
    changedIn: xid8()
      .notNull()
      .default(sql`pg_current_xact_id()`),
    createdAt: moment().notNull().defaultNow(),
    /** True if only the words have changed; any change of what the feed ranks by has a row of its own. */
    wordsChanged: boolean().notNull().default(false),
  },
  (t) => [index('feed_changes_order_idx').on(t.changedIn)],
);
