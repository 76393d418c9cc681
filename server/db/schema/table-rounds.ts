import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities } from './cities';
import { identity, moment } from './columns';
import { users } from './users';

/** Each round seats everybody in a city who has entered. The unique key keeps two instances from making the same round. */
export const tableRounds = pgTable(
  'table_rounds',
  {
    id: identity(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    closesAt: moment().notNull(),
    /** When its tables were stored, all of them at once. */
    seatedAt: moment(),
    answersCloseAt: moment(),
    /** When the answers were settled; people who were seated then have until the new `answersCloseAt`. */
    settledAt: moment(),
    finishedAt: moment(),
    /**
     * The person whose demo this round is, with demo people only. Null for a round in which everybody in the city takes part.
     */
    demoFor: integer().references(() => users.id, { onDelete: 'cascade' }),
    people: integer().notNull().default(0),
    unseated: integer().notNull().default(0),
    /** These are the round's result, for operators. Null until the round is seated. */
    tables: integer(),
    worstScore: smallint(),
    meanScore: smallint(),
    solvedMs: integer(),
    /** How many objections the checker had to results, none of which was stored. */
    objections: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('table_rounds_city_key')
      .on(t.cityId, t.closesAt)
      .where(sql`${t.demoFor} is null`),
    uniqueIndex('table_rounds_demo_key')
      .on(t.demoFor)
      .where(sql`${t.demoFor} is not null`),
    index('table_rounds_open_idx')
      .on(t.id)
      .where(sql`${t.finishedAt} is null`),
  ],
);
