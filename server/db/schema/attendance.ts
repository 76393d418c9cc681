import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns';
import { memberships, tribs } from './tribs';
import { users } from './users';

/**
 * Who was there; seen by the hosts and by the person alone. A person without a row is not known to have been away
 * (function `was_away`).
 */
export const attendances = pgTable(
  'attendances',
  {
    tribId: integer().notNull(),
    userId: partOf(() => users.id),
    /** What a host has said. */
    came: boolean(),
    /** When they said so themselves. */
    hereAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tribId, t.userId] }),
    foreignKey({
      columns: [t.tribId, t.userId],
      foreignColumns: [memberships.tribId, memberships.userId],
    }).onDelete('cascade'),
    index('attendances_user_idx').on(t.userId),
    check('attendances_known', sql`${t.came} is not null or ${t.hereAt} is not null`),
  ],
);

/** "I'm here, at the red table": for those coming, on the day. Trigger `arrival_lines_event` records `trib`. */
export const arrivalLines = pgTable(
  'arrival_lines',
  {
    tribId: integer()
      .primaryKey()
      .references(() => tribs.id, { onDelete: 'cascade' }),
    userId: partOf(() => users.id),
    text: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('arrival_lines_user_idx').on(t.userId),
    check('arrival_lines_length', sql`char_length(${t.text}) between 1 and 80`),
  ],
);
