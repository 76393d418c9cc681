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
import { SLOT_MASK_MAX, TABLE_ANSWERS, TABLE_REPEATS, type TableLanguage } from '#shared/domain/tables';
import { moment, partOf } from './columns';
import { tableRounds } from './table-rounds';
import { tribs } from './tribs';
import { users } from './users';

/** People who want to be seated, and what they asked for. Nobody else is told any of it. */
export const tableEntries = pgTable(
  'table_entries',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A bit for each weekday and part of the day (shared/domain/tables). */
    slots: integer().notNull(),
    maxKm: smallint().notNull(),
    languages: text().array().$type<TableLanguage[]>().notNull(),
    age: smallint().notNull(),
    ageWidth: smallint().notNull(),
    isWoman: boolean().notNull(),
    notOnlyWoman: boolean().notNull(),
    floor: smallint().notNull(),
    /** Whether the others at a table see the person's first name and picture once the person has said yes. */
    shown: boolean().notNull(),
    repeat: text({ enum: TABLE_REPEATS }).notNull(),
    active: boolean().notNull(),
    /** How often in a row the person was left without a table. Those with more are seated first. */
    priority: smallint().notNull().default(0),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check('table_entries_slots', sql`${t.slots} between 1 and ${sql.raw(String(SLOT_MASK_MAX))}`),
    check('table_entries_repeat', sql`${t.repeat} in ('until-seated', 'weekly', 'once')`),
    check('table_entries_only_woman', sql`${t.isWoman} or not ${t.notOnlyWoman}`),
  ],
);

export type SeekerEntry = Omit<
  typeof tableEntries.$inferSelect,
  'userId' | 'cityId' | 'repeat' | 'active' | 'updatedAt'
>;

/** People who take part in a round, with their entry as it was at its closing; the entry is null once the round is over. */
export const tableSeekers = pgTable(
  'table_seekers',
  {
    roundId: partOf(() => tableRounds.id),
    userId: partOf(() => users.id),
    entry: jsonb().$type<SeekerEntry>(),
    /** True if the round had no seat for them, or did not keep it. The reason is stored nowhere. */
    unseated: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.roundId, t.userId] }),
    index('table_seekers_user_idx').on(t.userId, t.roundId),
  ],
);

/** People who were offered a seat at a table, and their answer; null until they have answered. */
export const tableAnswers = pgTable(
  'table_answers',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    answer: text({ enum: TABLE_ANSWERS }),
    answeredAt: moment(),
    /** When the person is told of the seat: the people of a table are not all told at the same moment. */
    noticeAt: moment().notNull(),
    noticedAt: moment(),
    /** When the person was asked on the day whether they come, because they have missed two meetups, and when they said yes. */
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
