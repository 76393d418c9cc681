import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns';
import { users } from './users';

/**
 * Running servers with people connected to them. A server that has not renewed its row in time is gone, and so are its people.
 */
export const instances = pgTable('instances', { id: uuid().primaryKey(), until: moment().notNull() });

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

export const secrets = pgTable('secrets', { name: text().primaryKey(), secret: text().notNull() });

/** Counters that all instances share: how often something has happened in the current window. Unlogged: a crash empties it. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: moment().notNull(),
  },
  (t) => [index('rate_limits_resets_idx').on(t.resetsAt)],
);

/** What operators have set for the whole installation. A setting without a row has its default (shared/api/settings). */
export const settings = pgTable('settings', {
  name: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: moment().notNull().defaultNow(),
});
