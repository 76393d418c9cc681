import type { Db } from './handle';
import { isLockTimeout } from './errors';

/** Half of the pool: the other half serves everybody else. */
export const PER_ROW_MAX = 5;

type Queue = { running: number; waiting: { start: () => void; refuse: (reason: unknown) => void }[] };

const queuesOf = new WeakMap<Db, Map<string, Queue>>();

/**
 * A transaction that locks a row for which many may want to wait. All but a few wait here, without a connection. If
 * the row's lock cannot be had in time, nobody goes on waiting for it.
 */
export async function transactionOn<T>(
  db: Db,
  lockedRow: { trib: number } | { conversation: number } | { community: number },
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  const row = JSON.stringify(lockedRow);
  const queues = queuesOf.get(db) ?? new Map<string, Queue>();
  queuesOf.set(db, queues);
  const queue = queues.get(row) ?? { running: 0, waiting: [] };
  queues.set(row, queue);
  if (queue.running < PER_ROW_MAX) queue.running += 1;
  else await new Promise<void>((start, refuse) => queue.waiting.push({ start, refuse }));
  try {
    return await db.transaction(act);
  } catch (error) {
    if (isLockTimeout(error)) for (const { refuse } of queue.waiting.splice(0)) refuse(error);
    throw error;
  } finally {
    const next = queue.waiting.shift();
    if (next) next.start();
    else queue.running -= 1;
    if (queue.running === 0) queues.delete(row);
  }
}
