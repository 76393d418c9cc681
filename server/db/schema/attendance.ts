import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment, partOf } from './columns';
import { memberships, tribs } from './tribs';
import { users } from './users';

/**
 * Who was there; only the hosts and the person see it. People without a row do not count as having been away
 * (function `was_away`).
 */
export const attendances = pgTable(
  'attendances',
  {
    tribId: integer().notNull(),
    userId: partOf(() => users.id),
    /** Whether the person came, as a host says; null while no host has said so. */
    came: boolean(),
    /** When the person said themselves that they are here. */
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

/** A line such as "I'm here, at the red table", for those who are coming, on the day. */
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
