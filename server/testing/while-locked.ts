import type { Db } from '../db/handle';
import { lockPeople } from '../db/locks';
import type { ApiResponse } from './agent';
import pg from 'pg';
import { vi } from 'vitest';
import { sql } from 'drizzle-orm';

/** Sends these requests one after the other while the account is locked, and returns the responses. */
export const whileLocked = (db: Db, accountId: number, requests: (() => Promise<ApiResponse>)[]) =>
  whileHeld(db, (tx) => lockPeople(tx, [accountId]), requests);

/**
 * Starts these acts while another transaction holds a lock, each once the earlier ones wait for a lock; returns their results.
 */
export async function whileHeld<T>(
  db: Db,
  lock: (tx: Db) => Promise<unknown>,
  acts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  let results: Promise<T[]> | undefined;
  await db.transaction(async (tx) => {
    await lock(tx);
    const begun: Promise<T>[] = [];
    for (const act of acts) {
      const result = act();
      begun.push(result);
      // An act that needs no lock has its result at once.
      await Promise.race([result, untilWaiting(db, begun.length)]);
    }
    results = Promise.all(begun);
  });
  return (await results) ?? [];
}

/**
 * Holds every transaction that wrote to these tables at its commit, after all its checks. A concurrent transaction
 * cannot see its writes unless a lock makes it wait, so the race happens every time.
 */
export type CommitGate = {
  close(): Promise<void>;
  /** Waits until this many transactions are held at the gate, or at a lock behind one that is. */
  untilWaiting(count: number): Promise<void>;
  open(): Promise<void>;
  remove(): Promise<void>;
};

export async function commitGate(databaseUrl: string, tables: readonly string[]): Promise<CommitGate> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`create function stand_at_gate() returns trigger language plpgsql as
    'begin perform set_config(''lock_timeout'', ''0'', true), pg_advisory_xact_lock_shared(1); return null; end'`);
  for (const table of tables) {
    await client.query(`create constraint trigger gate after insert on ${table}
      deferrable initially deferred for each row execute function stand_at_gate()`);
  }
  const waiting = async () => {
    const { rows } = await client.query(`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`);
    return rows[0].count;
  };
  return {
    close: async () => void (await client.query('select pg_advisory_lock(1)')),
    untilWaiting: async (count) =>
      void (await vi.waitUntil(async () => (await waiting()) >= count, { timeout: 50_000 })),
    open: async () => void (await client.query('select pg_advisory_unlock(1)')),
    remove: () => client.end(),
  };
}

/** Waits until this many transactions wait for a lock. `db` must not be a transaction, which would see only one moment. */
export function untilWaiting(db: Db, count: number): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const areWaiting = async () => (await db.execute(waiting)).rows.length === count;
  return vi.waitUntil(areWaiting, { timeout: 60_000 });
}
