import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './handle';

/** The number of an advisory lock: instances that start together must not migrate at the same time. */
const MIGRATION_LOCK = 7_482_001;

/** The folder is next to this file in the source tree; a build copies it next to the bundle. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** This build and the database do not fit together. */
export class MigrationMismatch extends Error {}

export type AppliedMigration = { hash: string; position: number };

export async function migrate(db: Db, migrations = readMigrations()): Promise<void> {
  await db.transaction(async (tx) => {
    // Indexing a large table, or waiting until another instance has done it, takes longer than any request may.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = 0`);
    await lockMigrations(tx);
    await tx.execute(sql`create table if not exists migrations (
      hash text primary key, position bigint not null, applied_at timestamptz not null default now())`);
    const done = await tx.execute<AppliedMigration>(
      sql`select hash, position::float8 as position from migrations`,
    );
    requireKnown(done.rows, migrations);
    const applied = new Set(done.rows.map((row) => row.hash));
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into migrations (hash, position) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}

/** Until the end of the transaction, nobody else can create or change the schema. */
export async function lockMigrations(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
}

export function readMigrations(folder = migrationsFolder): MigrationMeta[] {
  try {
    return readMigrationFiles({ migrationsFolder: folder });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MigrationMismatch(
      `The migrations of this build are not complete: ${reason}. Install it again.`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Refuses a database with unknown migrations: an older build would write data that the newer one no longer expects,
 * and a migration that was edited is not the one that was applied.
 */
export function requireKnown(
  applied: readonly AppliedMigration[],
  migrations: readonly MigrationMeta[],
): void {
  const known = new Set(migrations.map(({ hash }) => hash));
  const unknown = applied.filter(({ hash }) => !known.has(hash));
  if (unknown.length === 0) return;
  const oldest = Math.min(...migrations.map(({ folderMillis }) => folderMillis));
  if (unknown.some(({ position }) => position < oldest)) {
    throw new MigrationMismatch(
      'The database was made before version 0.1.0, which starts with a new schema. Start with an empty one: another DATA_DIR or DATABASE_URL.',
    );
  }
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  if (unknown.every(({ position }) => position > newest)) {
    throw new MigrationMismatch(
      `The database is newer than this build: it has ${unknown.length} migrations more. Start the build that it was last used with.`,
    );
  }
  throw new MigrationMismatch(
    'A migration that the database has is missing from this build, or was edited. Install the build again.',
  );
}
