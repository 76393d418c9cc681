import pg from 'pg';
import { inject } from 'vitest';
import { embeddedHandle } from '../db/embedded/embedded';
import { connectEmbedded, type Engine } from '../db/embedded/connection';
import type { Database } from '../db/handle';
import { openPostgres } from '../db/postgres';
import { adminUrl, databaseUrl } from './postgres-url';
import { readFileSync, readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { EmscriptenBuiltinFilesystem } from '@electric-sql/pglite/basefs';
import { embeddedOptions, serveEmbedded } from '../db/embedded/engine';
import { endOnCrash } from '../db/embedded/files';

let copies = 0;

/** Opens a copy of the migrated template, of the kind of database that this run tests. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template');
  if (template.kind === 'embedded') return openCopy(template.folder);
  const { url, drop } = await createCopy(template);
  const database = await openPostgres(url, () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Makes a copy for tests that open it themselves, more than once or through their own proxy. */
export function createPostgresCopy(): Promise<PostgresCopy> {
  const template = inject('template');
  if (template.kind === 'embedded') throw new Error('These tests need TEST_DB=postgres');
  return createCopy(template);
}

/** Makes a database in which nothing was ever migrated. */
export function createEmptyPostgres(): Promise<PostgresCopy> {
  const template = inject('template');
  if (template.kind === 'embedded') throw new Error('These tests need TEST_DB=postgres');
  return createCopy({ ...template, name: 'template0' });
}

export type PostgresCopy = { url: string; drop: () => Promise<void> };

async function createCopy({ url, name }: { url: string; name: string }): Promise<PostgresCopy> {
  copies += 1;
  const copy = `trib_test_${process.pid}_${copies}`;
  const admin = new pg.Client({ connectionString: adminUrl(url) });
  await admin.connect();
  await admin.query(`create database ${copy} template ${name}`);
  // The deadlock timeout is longer than the lock timeout, so that a test sees a deadlock as a failure and no retry hides it.
  await admin.query(`alter database ${copy} set deadlock_timeout = '1min'`);
  return {
    url: databaseUrl(url, copy),
    drop: async () => {
      await admin.query(`drop database ${copy} with (force)`);
      await admin.end();
    },
  };
}

async function openCopy(folder: string): Promise<Database> {
  const connection = connectEmbedded({ start: () => engineHere(serveCopy(folder)), onCrash: endTests });
  return {
    ...embeddedHandle(connection),
    requireDiskSpace: async () => {},
    flush: async () => {},
    close: () => connection.close(),
  };
}

/** A crash loses what the tests have stored so far, so they must not go on. */
function endTests(error: Error): void {
  throw error;
}

/** Runs a database in the test's own thread: starting another thread would take as long again as opening the database. */
export function engineHere(serve: (port: MessagePort) => Promise<void>): Engine {
  const { port1, port2 } = new MessageChannel();
  void serve(port2);
  return {
    port: port1,
    onEnd: (listener) => port1.once('close', listener),
    terminate: () => port1.close(),
  };
}

/** Serves a copy, in memory, of the database in this folder. */
const serveCopy = (folder: string) => (port: MessagePort) =>
  serveEmbedded(
    port,
    async () => {
      const client = await openTestClient(folder);
      endOnCrash(client.Module);
      return client;
    },
    () => false,
  );

export function openTestClient(folder: string, debug: 0 | 1 = 0): Promise<PGlite> {
  return PGlite.create({ ...embeddedOptions, fs: new CopiedFiles(folder), debug });
}

/** `bytes` is null for a folder. */
type Entry = { path: string; bytes: Uint8Array | null };

const read = new Map<string, Entry[]>();

/** Reads the folder once in each process. PGlite would unpack its archive again for each database. */
class CopiedFiles extends EmscriptenBuiltinFilesystem {
  constructor(private readonly folder: string) {
    super();
  }

  override async initialSyncFs(): Promise<void> {
    const FS = this.pg?.Module.FS;
    FS?.mkdirTree(PGlite.paths.PGDATA);
    for (const { path, bytes } of entriesOf(this.folder)) {
      const to = join(PGlite.paths.PGDATA, path);
      if (bytes) FS?.writeFile(to, new Uint8Array(bytes), { canOwn: true });
      else FS?.mkdir(to, 0o700);
    }
  }

  override async closeFs(): Promise<void> {
    this.pg?.Module.FS.quit();
  }
}

function entriesOf(folder: string): Entry[] {
  const known = read.get(folder);
  if (known) return known;
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: relative(folder, path), bytes: entry.isDirectory() ? null : readFileSync(path) };
  });
  read.set(folder, entries);
  return entries;
}
