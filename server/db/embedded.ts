import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { lockFolder } from './folder-lock';
import type { Database } from './handle';

const MAINTENANCE_EVERY_MS = 5 * 60_000;

export const embeddedExtensions = { cube, earthdistance, pg_trgm, unaccent };
/** Half the memory of the defaults; the working set of one process is small, and on no turning disk. */
export const embeddedStartParams = ['shared_buffers=32MB', 'wal_buffers=1MB', 'random_page_cost=1.1'].flatMap(
  (setting) => ['-c', setting],
);

export async function openEmbedded(
  folder: string,
  onUnmaintained: (error: unknown) => void,
): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'postgres');
    const client = await PGlite.create({
      dataDir,
      extensions: embeddedExtensions,
      startParams: [...PGlite.defaultStartParams, ...embeddedStartParams],
    });
    // The next round does the same; a full disk is no reason to stop answering reads.
    const round = () => void maintain(client).catch(onUnmaintained);
    const maintenance = setInterval(round, MAINTENANCE_EVERY_MS);
    maintenance.unref();
    return {
      db: drizzle({ client, casing: 'snake_case' }),
      kind: 'embedded',
      flush: groupedFlush(() => syncWal(join(dataDir, 'pg_wal'))),
      close: async () => {
        clearInterval(maintenance);
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** No background process does this in the embedded database: statistics age and the log grows without it. */
async function maintain(client: PGlite): Promise<void> {
  await client.exec('vacuum analyze');
  await client.exec('checkpoint');
}

/** Calls that arrive while a flush runs share the next one: twenty writers wait for two flushes, not twenty. */
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

/** Recycled segments carry later names than the one in use, so all are flushed: clean ones cost nothing. */
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

/** A checkpoint takes segments away that nobody needs. Anything else is a flush that did not happen. */
function nothingIfGone(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
