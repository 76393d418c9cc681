import { CONNECTIONS } from './connections';
import type { Db } from './handle';
import { isLockTimeout } from './errors';

const { max } = CONNECTIONS.requests;
/** Up to this many transactions that lock a row run at once, even on the same row; the other connections serve everybody else. */
export const IN_LINE_MAX = Math.floor(max / 2);
/**
 * Above `IN_LINE_MAX`, only the first transaction of each row starts, and two connections are left to requests that
 * lock no row.
 */
export const ROWS_MAX = max - 2;

type Queue = { running: number; waiting: { start: () => void; refuse: (reason: unknown) => void }[] };
type Line = { running: number; rows: Map<string, Queue> };

const lines = new WeakMap<Db, Line>();

/**
 * Runs a transaction that locks a row for which many may want to wait. All but a few wait here, without a connection.
 * When one cannot get the row's lock in time, everybody who waits for it is refused.
 */
export async function transactionQueuedPerRow<T>(
  db: Db,
  lockedRow: { trib: number } | { conversation: number } | { community: number },
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  const row = JSON.stringify(lockedRow);
  const line = lines.get(db) ?? { running: 0, rows: new Map<string, Queue>() };
  lines.set(db, line);
  const queue = line.rows.get(row) ?? { running: 0, waiting: [] };
  line.rows.set(row, queue);
  const begun = new Promise<void>((start, refuse) => queue.waiting.push({ start, refuse }));
  startNext(line);
  await begun;
  try {
    return await db.transaction(act);
  } catch (error) {
    if (isLockTimeout(error)) for (const { refuse } of queue.waiting.splice(0)) refuse(error);
    throw error;
  } finally {
    queue.running -= 1;
    line.running -= 1;
    if (queue.running === 0 && queue.waiting.length === 0) line.rows.delete(row);
    startNext(line);
  }
}

/** Starts as many as may run. A row that was just served goes to the end of the line. */
function startNext(line: Line): void {
  for (const [row, queue] of line.rows) {
    if (line.running >= ROWS_MAX) return;
    if (queue.waiting.length === 0 || (queue.running > 0 && line.running >= IN_LINE_MAX)) continue;
    queue.running += 1;
    line.running += 1;
    queue.waiting.shift()?.start();
    line.rows.delete(row);
    line.rows.set(row, queue);
  }
}
