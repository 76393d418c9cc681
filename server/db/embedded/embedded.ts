import { rmSync } from 'node:fs';
import { access, open, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { createDiskReserve, type DiskReserve, type FreeBytes } from './disk-reserve';
import { connectEmbedded, type Engine } from './connection';
import { databaseFolder, lockFolder } from './folder-lock';
import type { Database, Db } from '../handle';
import { startThread } from '../../start-thread';

export { databaseFolder, FolderInUse, FolderUnusable } from './folder-lock';

const MAINTENANCE_EVERY_MS = 5 * 60_000;

type EmbeddedOptions = {
  /** Gets failures of background work, to log them; callers get their own errors. */
  onTrouble: (error: unknown, what: string) => void;
  freeBytes?: FreeBytes;
  start?: () => Engine;
};

export async function openEmbedded(
  folder: string,
  { onTrouble, freeBytes, start = threadOf(folder) }: EmbeddedOptions,
): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = databaseFolder(folder);
    const reserve = createDiskReserve(folder, freeBytes);
    await prepareFirstStart(folder, dataDir, reserve);
    const connection = connectEmbedded({
      start,
      onCrash: (error) => onTrouble(error, 'the embedded database ended, and will be opened again'),
    });
    await connection.ready();
    await rm(unfinished(folder), { force: true });
    const ballast = reserve
      .restore()
      .catch((error: unknown) => onTrouble(error, 'no ballast could be put by'));
    // The next round tries again, since a full disk does not stop reads.
    const round = () =>
      void maintain(connection.db, reserve).catch((error: unknown) => onTrouble(error, 'tidying up failed'));
    const maintenance = setInterval(round, MAINTENANCE_EVERY_MS);
    maintenance.unref();
    return {
      ...embeddedHandle(connection),
      ownFolder: folder,
      requireDiskSpace: () => reserve.requireDiskSpace(),
      flush: walFlush(dataDir),
      close: async () => {
        clearInterval(maintenance);
        await ballast;
        await connection.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

export const threadOf = (folder: string) => (): Engine => {
  const thread = startThread(new URL('./embedded-worker.ts', import.meta.url), folder);
  return {
    port: thread,
    onEnd: (listener) => thread.once('exit', listener),
    terminate: () => void thread.terminate(),
  };
};

/** The parts of a `Database` that a database in memory has as well. */
export function embeddedHandle(
  connection: ReturnType<typeof connectEmbedded>,
): Pick<
  Database,
  | 'db'
  | 'direct'
  | 'shortReads'
  | 'rawText'
  | 'eventReads'
  | 'probes'
  | 'kind'
  | 'slice'
  | 'search'
  | 'listen'
  | 'busyMs'
  | 'connections'
> {
  const { db } = connection;
  const inTurn = createSerialQueue();
  return {
    db,
    direct: db,
    shortReads: db,
    eventReads: db,
    probes: db,
    rawText: { reads: db, encoding: 'utf8' },
    kind: 'embedded',
    slice: 1_000,
    search: (read) => inTurn(() => read(db)),
    listen: (channel, listener) => connection.listen(channel, listener),
    busyMs: () => connection.busyMs(),
    // The only connection is within this machine, and `busyMs` says when it is busy.
    connections: () => [],
  };
}

/** Flushes the write-ahead log of an embedded database, which does not do so itself. */
function walFlush(dataDir: string): () => Promise<void> {
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

const unfinished = (folder: string) => join(folder, 'postgres.unfinished');

/** An interrupted first start leaves a folder that looks like a database but is not one: it is deleted and created again. */
async function prepareFirstStart(folder: string, dataDir: string, reserve: DiskReserve): Promise<void> {
  if (await exists(unfinished(folder))) rmSync(dataDir, { recursive: true, force: true });
  if (await exists(join(dataDir, 'PG_VERSION'))) return;
  await reserve.requireDiskSpaceToStart();
  await writeFile(unfinished(folder), '');
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** The embedded database has no background workers: without this, statistics would go stale and the log would grow. */
async function maintain(db: Db, reserve: DiskReserve): Promise<void> {
  // The checkpoint frees space; the vacuum may need some.
  await db.execute(sql`checkpoint`);
  await reserve.requireDiskSpace();
  await db.execute(sql`vacuum analyze`);
}

/** This many searches are a few seconds of work; any more are refused at once, which serves callers better. */
const WAITING_MAX = 50;

/** Has the code of a Postgres that has no free connection. */
class TooManyWaiting extends Error {
  readonly code = '53300';
}

/**
 * Runs tasks one after another. The embedded database has a single connection: with one search at a time, a write
 * waits for one search instead of all that are queued.
 */
export function createSerialQueue(waitingMax = WAITING_MAX): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let inside = 0;
  return async (work) => {
    if (inside > waitingMax) throw new TooManyWaiting('Too many searches are waiting');
    inside += 1;
    const result = last.then(work);
    last = result.catch(() => {});
    try {
      return await result;
    } finally {
      inside -= 1;
    }
  };
}
