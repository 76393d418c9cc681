import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openCityFile, loadCities } from '../db/city-file';
import { openEmbedded } from '../db/embedded/embedded';
import type { Db } from '../db/handle';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { databaseFolder } from '../db/embedded/embedded';
import { seed } from '../db/seed/seed';
import { adminUrl, databaseUrl } from './postgres-url';

const LARGE_CITY = 500_000;

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template for every test file: a migrated database with the catalogue and without people. */
    template: { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string; name: string };
  }
}

/**
 * Migrates once for all projects; each test file then works on a copy of its own. Returns a function that deletes the template.
 */
export async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const project = vitest.getRootProject();
  if ('template' in project.getProvidedContext()) return undefined;
  const url = process.env['TEST_DATABASE_URL'];
  return process.env['TEST_DB'] === 'postgres' && url !== undefined
    ? postgres(project, url)
    : embedded(project);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trib-test-'));
  const database = await openEmbedded(dataDir, {
    onTrouble(error) {
      throw error;
    },
  });
  await prepareTemplate(database.db);
  await dropTemplateDatabases(database.db);
  await database.close();
  project.provide('template', { kind: 'embedded', folder: databaseFolder(dataDir) });
  return () => rm(dataDir, { recursive: true });
}

/** `create database` needs these, but no test here does, and they are two thirds of the files that each test file copies. */
async function dropTemplateDatabases(db: Db): Promise<void> {
  await db.execute(sql`update pg_database set datistemplate = false, datallowconn = true`);
  for (const name of ['template0', 'template1']) await db.execute(sql`drop database ${sql.identifier(name)}`);
}

/** Loads only the large cities, as if there were no others, because each test file has a copy of them in memory. */
async function prepareTemplate(db: Db): Promise<void> {
  await migrate(db);
  const { version, rows } = await openCityFile();
  const large = (await rows()).filter(({ population }) => population >= LARGE_CITY);
  await loadCities(db, { version, rows: async () => large });
  await seed(db, null, true);
  await startLongIds(db);
}

/** Starts long ids past 32 bits, so that every test also tests such ids. */
async function startLongIds(db: Db): Promise<void> {
  await db.execute(sql`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 3000000000)
    from information_schema.columns
    where table_schema = 'public' and is_identity = 'YES' and data_type = 'bigint'`);
}

async function postgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `trib_template_${process.pid}`;
  await onServer(url, `create database ${name}`);
  const database = await openPostgres(databaseUrl(url, name), () => {});
  await prepareTemplate(database.db);
  await database.close();
  project.provide('template', { kind: 'postgres', url, name });
  return () => onServer(url, `drop database ${name}`);
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl(url) });
  await client.connect();
  await client.query(statement);
  await client.end();
}
