import { rmSync } from 'node:fs';
import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Extension, PGlite } from '@electric-sql/pglite';
import { cube } from '@electric-sql/pglite/contrib/cube';
import { earthdistance } from '@electric-sql/pglite/contrib/earthdistance';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { drizzle } from 'drizzle-orm/pglite';
import { createDiskReserve, type DiskReserve, type FreeBytes } from './disk-reserve';
import { EmbeddedClient, type Instance } from './embedded-client';
import { walFlush, WatchedFiles } from './embedded-files';
import { DatabaseCrashed, StorageFull } from './errors';
import { lockFolder } from './folder-lock';
import type { Database, Db } from './handle';

const MAINTENANCE_EVERY_MS = 5 * 60_000;

/**
 * PGlite compiles all extensions at once, and the linker of whichever is done first stumbles over the symbols of the others:
 * it is loaded a second time, with function pointers into the first, and traps now and then. Without that, each is
 * loaded when it is first used.
 */
const loadWhenUsed: Extension = {
  name: 'load when used',
  setup: async (_client, options: object) => ({ emscriptenOpts: { ...options, noWasmDecoding: true } }),
};

/** Types of the catalog have lower ones. */
const FIRST_OTHER_TYPE = 10_000;

/** PGlite copies its parsers for each query. Most are for lists of a table's rows, which nothing reads. */
const parseCatalogTypes: Extension = {
  name: 'parse catalog types',
  setup: async (client) => ({
    init: async () => {
      const parsers = Object.entries(client.parsers);
      client.parsers = Object.fromEntries(parsers.filter(([type]) => Number(type) < FIRST_OTHER_TYPE));
    },
  }),
};

export const embeddedExtensions = { loadWhenUsed, parseCatalogTypes, cube, earthdistance, pg_trgm, unaccent };
/** Half the default memory: the working set of one process is small. Costs are set for a disk without seek times. */
const settings = ['shared_buffers=32MB', 'wal_buffers=1MB', 'random_page_cost=1.1'];
export const embeddedOptions = {
  extensions: embeddedExtensions,
  startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ['-c', setting])],
};

type EmbeddedOptions = {
  /** Logs failures of background work; callers get their own errors. */
  onTrouble: (error: unknown, what: string) => void;
  freeBytes?: FreeBytes;
};

export async function openEmbedded(
  folder: string,
  { onTrouble, freeBytes }: EmbeddedOptions,
): Promise<Database> {
  const unlock = lockFolder(folder);
  try {
    const dataDir = join(folder, 'postgres');
    const reserve = createDiskReserve(folder, freeBytes);
    await prepareFirstStart(folder, dataDir, reserve);
    const client = new EmbeddedClient(() => openInstance(dataDir, reserve, onTrouble));
    await client.ready();
    await rm(unfinished(folder), { force: true });
    const ballast = reserve
      .restore()
      .catch((error: unknown) => onTrouble(error, 'no ballast could be put by'));
    // The next round tries again; a full disk does not stop reads.
    const round = () =>
      void maintain(client, reserve).catch((error: unknown) => onTrouble(error, 'tidying up failed'));
    const maintenance = setInterval(round, MAINTENANCE_EVERY_MS);
    maintenance.unref();
    return {
      ...embeddedHandle(client),
      requireDiskSpace: () => reserve.requireDiskSpace(),
      flush: walFlush(dataDir),
      close: async () => {
        clearInterval(maintenance);
        await ballast;
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Drizzle uses only the part of PGlite that the client implements. */
export function embeddedHandle(
  client: EmbeddedClient,
): Pick<Database, 'db' | 'shortReads' | 'kind' | 'search' | 'listen'> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const db: Db = drizzle({ client: client as unknown as PGlite, casing: 'snake_case' });
  const inTurn = createSerialQueue();
  return {
    db,
    shortReads: db,
    kind: 'embedded',
    search: (read) => inTurn(() => read(db)),
    listen: (channel, listener) => client.listen(channel, listener),
  };
}

const unfinished = (folder: string) => join(folder, 'postgres.unfinished');

/**
 * An interrupted first start leaves a folder that looks like a database but is not: it is deleted and created again.
 */
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

async function openInstance(
  dataDir: string,
  reserve: DiskReserve,
  onTrouble: EmbeddedOptions['onTrouble'],
): Promise<Instance> {
  let crash: Error | null = null;
  let isFull = false;
  const crashed = (cause: unknown) =>
    isFull
      ? new StorageFull('The disk of the data folder is full', { cause })
      : new DatabaseCrashed('The embedded database has crashed', { cause });
  const files = new WatchedFiles(dataDir, {
    makeRoom() {
      isFull = !reserve.giveUpBallast();
      return !isFull;
    },
    onCrash(cause) {
      crash = crashed(cause);
      onTrouble(crash, 'the embedded database ended, and will be opened again');
    },
  });
  const release = () => files.release();
  try {
    const client = await PGlite.create({ ...embeddedOptions, fs: files });
    return { client, crash: () => crash, release };
  } catch (error) {
    release();
    throw crash ?? crashed(error);
  }
}

/** The embedded database has no background workers: without this, statistics go stale and the log grows. */
async function maintain(client: EmbeddedClient, reserve: DiskReserve): Promise<void> {
  // First what frees space, then what may need some.
  await client.exec('checkpoint');
  await reserve.requireDiskSpace();
  await client.exec('vacuum analyze');
}

/** The queue holds a few seconds of work; beyond that, callers are better served by an immediate refusal. */
const WAITING_MAX = 50;

/** The error of a Postgres that has no free connection. */
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
