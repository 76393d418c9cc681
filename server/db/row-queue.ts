import type { Db } from './handle';
import { isLockTimeout } from './errors';

/** Half of the pool: the other half serves everybody else. */
export const PER_ROW_MAX = 5;

type Line = { running: number; waiting: { start: () => void; refuse: (reason: unknown) => void }[] };

const linesOf = new WeakMap<Db, Map<string, Line>>();

/**
 * A transaction that locks a row for which many may want to wait. All but a few wait here, without a connection. If
 * the row's lock cannot be had in time, nobody goes on waiting for it.
 */
export async function transactionOn<T>(
  db: Db,
  lockedRow: { trib: number } | { conversation: number },
  act: (tx: Db) => Promise<T>,
): Promise<T> {
  const row = JSON.stringify(lockedRow);
  const lines = linesOf.get(db) ?? new Map<string, Line>();
  linesOf.set(db, lines);
  const line = lines.get(row) ?? { running: 0, waiting: [] };
  lines.set(row, line);
  if (line.running < PER_ROW_MAX) line.running += 1;
  else await new Promise<void>((start, refuse) => line.waiting.push({ start, refuse }));
  try {
    return await db.transaction(act);
  } catch (error) {
    if (isLockTimeout(error)) for (const { refuse } of line.waiting.splice(0)) refuse(error);
    throw error;
  } finally {
    const next = line.waiting.shift();
    if (next) next.start();
    else line.running -= 1;
    if (line.running === 0) lines.delete(row);
  }
}
