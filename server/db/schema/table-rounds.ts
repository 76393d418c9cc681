import { sql } from 'drizzle-orm';
import { index, integer, pgTable, smallint, uniqueIndex } from 'drizzle-orm/pg-core';
import { cities } from './cities';
import { identity, moment } from './columns';
import { users } from './users';

/** Seats everybody of a city who has entered; its key makes sure that two instances never make one twice. */
export const tableRounds = pgTable(
  'table_rounds',
  {
    id: identity(),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    closesAt: moment().notNull(),
    /** When its tables were stored, all at once. */
    seatedAt: moment(),
    answersCloseAt: moment(),
    /** When the answers were settled; whoever came in then has until the new `answersCloseAt`. */
    settledAt: moment(),
    finishedAt: moment(),
    /** Until then an instance is solving it, and the others leave it alone. */
    claimedUntil: moment(),
    /** Whose demo it is: of demo people and of them alone. Null for a round that everybody in the city takes part in. */
    demoFor: integer().references(() => users.id, { onDelete: 'cascade' }),
    people: integer().notNull().default(0),
    unseated: integer().notNull().default(0),
    /** For operators: what came of it. Null until it is seated. */
    tables: integer(),
    worstScore: smallint(),
    meanScore: smallint(),
    solvedMs: integer(),
    /** What the checker had against results, none of which was stored. */
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
