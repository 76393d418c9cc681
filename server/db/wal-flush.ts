import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder of the database within a data folder. */
export const databaseFolder = (folder: string) => join(folder, 'postgres');

/** Flushes the write-ahead log of an embedded database, which does not do so itself. */
export function walFlush(dataDir: string): () => Promise<void> {
  return groupedFlush(() => syncWal(join(dataDir, 'pg_wal')));
}

/** Calls that arrive during a flush share the next one: twenty writers wait for two flushes, not for twenty. */
function groupedFlush(flush: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let next: Promise<void> | null = null;
  const start = (): Promise<void> => {
    running = flush().finally(() => (running = null));
    return running;
  };
  return () => {
    if (!running) return start();
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null;
        return start();
      });
    return next;
  };
}

/** Recycled segments have later names than the current one, so all segments are flushed; clean ones cost nothing. */
async function syncWal(folder: string): Promise<void> {
  const segments = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name));
  await Promise.all(
    segments.map(async (name) => {
      const file = await open(join(folder, name), 'r+').catch(nothingIfGone);
      if (file === null) return;
      try {
        await file.datasync();
      } finally {
        await file.close();
      }
    }),
  );
}

/** Passes over segments that a checkpoint has just deleted. Any other error means that the flush failed. */
function nothingIfGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
