import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** The secret address at which a person's calendar is read; without a row there is none. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the token in the address. */
    tokenHash: text().notNull(),
    /** With a secret of the server, the token follows from it, so that its person can see the address again. */
    drawn: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('calendar_addresses_token_key').on(t.tokenHash)],
);
