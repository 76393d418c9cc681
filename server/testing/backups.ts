import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/handle';
import type { Deps } from '../deps';
import { listTables, readRows, readSnapshot } from '../modules/running/backup/backup.queries';
import { NOT_BACKED_UP, writeBackup } from '../modules/running/backup/backup.service';
import { openPhotoStore } from '../modules/places/photos/photo-store';
import { temporaryFolder } from './temporary-folder';
import { openTestDatabase } from './test-database';

export async function savedBackup(of: Pick<Deps, 'db' | 'photoStore'>): Promise<string> {
  const path = join(temporaryFolder(), 'backup.tar');
  const options = { build: 'test', now: new Date(), onProgress: () => {} };
  await writeBackup(of, createWriteStream(path), options);
  return path;
}

type Target = { database: Database } & Pick<Deps, 'photoStore'>;

/**
 * Opens a database as it is before the first migration, with a place for photos. It empties an existing one, because
 * creating one would take seconds.
 */
export async function emptyInstallation(
  whenFinished: typeof onTestFinished = onTestFinished,
): Promise<Target> {
  const photoStore = photosIn(temporaryFolder(whenFinished));
  const database = await openTestDatabase();
  whenFinished(() => database.close());
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  return { database, photoStore };
}

export const photosIn = (dataDir: string) => openPhotoStore({ dataDir, photoBucket: null });

/** Every row by its table, in an order that does not depend on the database. */
export function rowsOf(db: Db): Promise<Record<string, string[]>> {
  return readSnapshot(db, async (tx) => {
    const found: Record<string, string[]> = {};
    for (const table of await listTables(tx)) {
      if (NOT_BACKED_UP.has(table.name)) continue;
      const lines: string[] = [];
      for await (const some of readRows(tx, table)) lines.push(...some);
      found[table.name] = lines.toSorted();
    }
    return found;
  });
}

export async function photosOf({ photoStore }: Pick<Deps, 'photoStore'>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { key } of photoStore.list())
    found[key] = (await photoStore.get(key))?.toString('base64') ?? 'missing';
  return found;
}

/**
 * Keys, checks and triggers, and whether they are enabled. `not null` is left out, because only newer versions of
 * Postgres list it here.
 */
export async function constraintsOf(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`
    select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || convalidated::text as text
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'
    union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal`);
  return rows.map(({ text }) => text).toSorted();
}
