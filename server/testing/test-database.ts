import pg from 'pg';
import { inject } from 'vitest';
import { embeddedHandle } from '../db/embedded';
import { connectEmbedded } from '../db/embedded-connection';
import type { Database } from '../db/handle';
import { openPostgres } from '../db/postgres';
import { adminUrl, databaseUrl } from './postgres-url';
import { engineHere, serveCopy } from './test-instance';

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
