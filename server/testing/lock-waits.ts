import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import type { Db } from '../db/handle';

/** Waits until so many transactions wait for a lock that another one holds. Not within a transaction: it would see one moment only. */
export function untilWaiting(db: Db, count: number): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const areWaiting = async () => (await db.execute(waiting)).rows.length === count;
  return vi.waitUntil(areWaiting, { timeout: 60_000 });
}
