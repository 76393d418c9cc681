import { integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { users } from './users';

/** The secret address at which a person's calendar can be read. Without a row there is none. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    /** The token is derived from this and a secret of the server, so that the person can be shown the address again. */
    drawn: uuid().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [uniqueIndex('calendar_addresses_token_key').on(t.tokenHash)],
);
