import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { SLOT_MASK_MAX, TABLE_ANSWERS, type TableLanguage } from '#shared/domain/tables';
import { cities } from './cities';
import { moment, partOf } from './columns';
import { tableRounds } from './table-rounds';
import { tribs } from './tribs';
import { users } from './users';

/** Who wants to be seated, and what they asked for: nobody but themselves is told any of it. */
export const tableEntries = pgTable(
  'table_entries',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    cityId: integer()
      .notNull()
      .references(() => cities.id),
    /** One bit for each weekday and part of the day (shared/domain/tables). */
    slots: integer().notNull(),
    maxKm: smallint().notNull(),
    languages: text().array().$type<TableLanguage[]>().notNull(),
    age: smallint().notNull(),
    ageWidth: smallint().notNull(),
    isWoman: boolean().notNull(),
    notOnlyWoman: boolean().notNull(),
    /** The least score that they accept. */
    floor: smallint().notNull(),
    /** Whether their first name and picture are shown to the others of a table once they have said yes. */
    shown: boolean().notNull(),
    /** For every round, or for the next one. */
    standing: boolean().notNull(),
    active: boolean().notNull(),
    /** How often in a row they were left without a table: they are seated first. */
    priority: smallint().notNull().default(0),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('table_entries_city_idx')
      .on(t.cityId)
      .where(sql`${t.active}`),
    check('table_entries_slots', sql`${t.slots} between 1 and ${sql.raw(String(SLOT_MASK_MAX))}`),
    check('table_entries_only_woman', sql`${t.isWoman} or not ${t.notOnlyWoman}`),
  ],
);

export type SeekerEntry = Omit<
  typeof tableEntries.$inferSelect,
  'userId' | 'cityId' | 'standing' | 'active' | 'updatedAt'
>;

/** Who takes part in a round, with their entry as it was when it closed, until it is over. */
export const tableSeekers = pgTable(
  'table_seekers',
  {
    roundId: partOf(() => tableRounds.id),
    userId: partOf(() => users.id),
    entry: jsonb().$type<SeekerEntry>(),
    /** The round had no seat for them, or not for long. Why is kept nowhere. */
    unseated: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.userId] }),
    index('table_seekers_user_idx').on(t.userId, t.roundId),
  ],
);

/** Who was offered a seat at a table, and what they said; null until they have. Trigger `table_answers_event` records `membership` for the person. */
export const tableAnswers = pgTable(
  'table_answers',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    answer: text({ enum: TABLE_ANSWERS }),
    answeredAt: moment(),
    /** When they are told of it: not everybody of a table at the same moment. */
    noticeAt: moment().notNull(),
    noticedAt: moment(),
    /** When somebody who has missed two meetups was asked, on the day, whether they come; and when they said so. */
    confirmAskedAt: moment(),
    confirmedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tribId, t.userId] }),
    index('table_answers_user_idx').on(t.userId),
    index('table_answers_notice_idx')
      .on(t.noticeAt)
      .where(sql`${t.noticedAt} is null`),
    check('table_answers_answer', sql`${t.answer} in ('yes', 'no')`),
    check('table_answers_answered_at', sql`(${t.answer} is null) = (${t.answeredAt} is null)`),
  ],
);
