import type { Db } from '../db/handle';
import { lockPeople } from '../db/locks';
import type { ApiResponse } from './agent';
import { untilWaiting } from './commit-gate';

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
