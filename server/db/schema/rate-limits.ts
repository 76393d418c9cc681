import { integer, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Counters shared by all instances: how often something happened in the current window. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [index('rate_limits_resets_idx').on(t.resetsAt)],
);
