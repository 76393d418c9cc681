import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns';
import { users } from './users';

/** A running server with people connected to it. One that has not renewed its row in time is gone, and they with it. */
export const instances = pgTable('instances', { id: uuid().primaryKey(), until: moment().notNull() });

/** Who is connected to which of them. */
export const presence = pgTable(
  'presence',
  {
    userId: partOf(() => users.id),
    instanceId: uuid()
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.instanceId] }), index('presence_instance_idx').on(t.instanceId)],
);

/** Secrets that all instances share. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), secret: text().notNull() });

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

/** What operators decide for the whole installation; one that is missing has its default (shared/api/settings). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
