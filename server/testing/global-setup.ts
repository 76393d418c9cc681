import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { embeddedExtensions } from '../db/embedded';
import { migrate } from '../db/migrate';
import { openPostgres } from '../db/postgres';
import { seed } from '../db/seed/seed';
import { adminUrl, databaseUrl } from './postgres-url';

declare module 'vitest' {
  export interface ProvidedContext {
    /** What every test file starts from: a migrated database with the catalogue, and nobody in it. */
    template: { kind: 'embedded'; dump: string } | { kind: 'postgres'; url: string; name: string };
  }
}

/** Migrates once; each test file then works on its own copy of the result. Answers how to take it away again. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  return process.env['TEST_DB'] === 'postgres' && url !== undefined
    ? postgres(project, url)
    : embedded(project);
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const client = await PGlite.create({ extensions: embeddedExtensions });
  const db = drizzle({ client, casing: 'snake_case' });
  await migrate(db);
  await seed(db, 'off', new Date());
  const folder = await mkdtemp(join(tmpdir(), 'trib-test-'));
  const dump = join(folder, 'template.tar');
  await writeFile(dump, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await client.close();
  project.provide('template', { kind: 'embedded', dump });
  return () => rm(folder, { recursive: true });
}

async function postgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  const name = `trib_template_${process.pid}`;
  await onServer(url, `create database ${name}`);
  const database = await openPostgres(databaseUrl(url, name), () => {});
  await migrate(database.db);
  await seed(database.db, 'off', new Date());
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
