import { readFile } from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import pg from 'pg';
import { inject } from 'vitest';
import { embeddedExtensions } from '../db/embedded';
import type { Database } from '../db/handle';
import { openPostgres } from '../db/postgres';
import { adminUrl, databaseUrl } from './postgres-url';

let copies = 0;

/** A copy of the migrated template, of the kind this run tests. */
export async function openTestDatabase(): Promise<Database> {
  const template = inject('template');
  if (template.kind === 'embedded') return openCopy(template.dump);
  copies += 1;
  const name = `trib_test_${process.pid}_${copies}`;
  const admin = new pg.Client({ connectionString: adminUrl(template.url) });
  await admin.connect();
  await admin.query(`create database ${name} template ${template.name}`);
  const database = await openPostgres(databaseUrl(template.url, name), () => {});
  return {
    ...database,
    close: async () => {
      await database.close();
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}

async function openCopy(dump: string): Promise<Database> {
  const client = await PGlite.create({
    extensions: embeddedExtensions,
    loadDataDir: new Blob([await readFile(dump)]),
  });
  return {
    db: drizzle({ client, casing: 'snake_case' }),
    kind: 'embedded',
    flush: async () => {},
    close: () => client.close(),
  };
}
