import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  interval,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { longIdentity, moment } from './columns';

/** What is done beside requests, once, by whichever instance takes it first (db/job-runner). A job that is done is deleted. */
export const jobs = pgTable(
  'jobs',
  {
    id: longIdentity(),
    kind: text().notNull(),
    /** One job a key waits or runs; the key is random where that does not matter. */
    key: text()
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    payload: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Written in the transaction of each slice, so that a job goes on where a killed instance was. */
    progress: jsonb().$type<Record<string, unknown>>(),
    /** 0: somebody waits for it. 9: whenever there is time. */
    priority: smallint().notNull().default(5),
    nextTryAt: moment().notNull().defaultNow(),
    tries: smallint().notNull().default(0),
    /** Jobs that come back stay, and wait for their next turn. */
    every: interval(),
    /** Grows when a job is asked for again, also while it runs: then it runs once more. */
    asked: integer().notNull().default(0),
    lease: uuid(),
    takenUntil: moment(),
    /** It is not tried any more, unless an operator says so. */
    failedAt: moment(),
    error: text(),
  },
  (t) => [
    uniqueIndex('jobs_key').on(t.kind, t.key),
    index('jobs_due_idx')
      .on(t.priority, t.nextTryAt)
      .where(sql`${t.failedAt} is null`),
    index('jobs_next_idx')
      .on(t.nextTryAt)
      .where(sql`${t.failedAt} is null and ${t.takenUntil} is null`),
    check('jobs_priority', sql`${t.priority} in (0, 5, 9)`),
  ],
);
