import { index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** A running server with people connected to it. One that has not renewed its row in time is gone, and they with it. */
export const instances = pgTable('instances', { id: uuid().primaryKey(), until: moment().notNull() });

/** Who is connected to which of them. */
export const presence = pgTable(
  'presence',
  {
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    instanceId: uuid()
      .notNull()
      .references(() => instances.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.instanceId] }), index('presence_instance_idx').on(t.instanceId)],
);
