import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { isLockTimeout } from './errors';
import type { Db } from './handle';

/** The number of an advisory lock: instances that start together must not migrate at the same time. */
const MIGRATION_LOCK = 7_482_001;

/** The folder is next to this file in the source tree; a build copies it next to the bundle. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** This build and the database do not fit together. */
export class MigrationMismatch extends Error {}

export type AppliedMigration = { hash: string; position: number };
type Applied = AppliedMigration & { olderCanRun?: boolean };

/**
 * A migration waits no longer than this for a table that requests use, because everybody else waits behind it: nobody shall wait
 * for two seconds, and what they ask for takes its time as well.
 */
const LOCK_MS = 1_000;
/** Then those who waited behind it get their turn, before it tries again. */
const AGAIN_AFTER_MS = 300;

/** A migration that begins with this line changes nothing that the builds before rely on, so they may start on it. */
const OLDER_CAN_RUN = '-- Older builds can run on this.';
/** Postgres makes such an index while others write, and only outside of a transaction. */
const CONCURRENTLY = /\bindex concurrently (?:if not exists )?"?(\w+)/i;

/**
 * Brings a database that others may be using to the schema of this build. Each migration is a transaction of its own, so it holds
 * its locks for no longer than it has to; one that only makes indexes concurrently is none.
 */
export async function migrate(db: Db, migrations = readMigrations()): Promise<void> {
  const waits = new Set(['busy', 'locked']);
  for (;;) {
    const outcome = await applyNext(db, migrations).catch((error: unknown) => {
      if (isLockTimeout(error)) return 'locked';
      throw error;
    });
    if (outcome === 'done') return;
    if (waits.has(outcome)) await delay(AGAIN_AFTER_MS);
  }
}

/** Migrates within a transaction of the caller, such as a restore into a database that nobody else uses yet. */
export async function migrateWithin(tx: Db, migrations: readonly MigrationMeta[]): Promise<void> {
  for (const migration of await findMissing(tx, migrations)) await apply(tx, migration);
}

async function apply(tx: Db, migration: MigrationMeta): Promise<void> {
  for (const statement of migration.sql)
    await tx.execute(sql.raw(statement.replace(/\bindex concurrently\b/i, 'index')));
  await note(tx, migration);
}

async function applyNext(db: Db, migrations: readonly MigrationMeta[]): Promise<'done' | 'applied' | 'busy'> {
  const next = await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local lock_timeout = ${sql.raw(String(LOCK_MS))}`);
    // Waiting for this lock would hold up an index that another instance makes: it waits for all who could not see it.
    const { rows } = await tx.execute(sql`select pg_try_advisory_xact_lock(${MIGRATION_LOCK}) as mine`);
    if (rows[0]?.['mine'] !== true) return 'busy';
    const [missing] = await findMissing(tx, migrations);
    if (!missing) return 'done';
    if (missing.sql.some((statement) => CONCURRENTLY.test(statement))) return missing;
    await apply(tx, missing);
    return 'applied';
  });
  return typeof next === 'string' ? next : makeIndexes(db, next);
}

async function makeIndexes(db: Db, migration: MigrationMeta): Promise<'applied' | 'busy'> {
  return db.transaction(async (tx) => {
    // The connection stays this one's; what Drizzle ends is the transaction that begins below.
    await tx.execute(sql`commit`);
    const { rows } = await tx.execute(sql`select pg_try_advisory_lock(${MIGRATION_LOCK}) as mine`);
    try {
      if (rows[0]?.['mine'] !== true) return 'busy';
      await tx.execute(sql`set statement_timeout = 0`);
      await tx.execute(sql`set lock_timeout = 0`);
      for (const statement of migration.sql) await makeIndex(tx, statement);
      await note(tx, migration);
      return 'applied';
    } finally {
      await tx.execute(sql`reset statement_timeout`);
      await tx.execute(sql`reset lock_timeout`);
      await tx.execute(sql`select pg_advisory_unlock(${MIGRATION_LOCK})`);
      await tx.execute(sql`begin`);
    }
  });
}

/** What an attempt that was interrupted has left is not valid, and made anew. */
async function makeIndex(db: Db, statement: string): Promise<void> {
  const name = CONCURRENTLY.exec(statement)?.[1] ?? '';
  const { rows } = await db.execute(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`,
  );
  if (rows[0]?.['valid'] === true) return;
  await db.execute(sql.raw(`drop index concurrently if exists ${name}`));
  await db.execute(sql.raw(statement));
}

async function findMissing(tx: Db, migrations: readonly MigrationMeta[]): Promise<MigrationMeta[]> {
  await tx.execute(sql`create table if not exists migrations (hash text primary key, position bigint not null,
    applied_at timestamptz not null default now(), older_can_run boolean not null default false)`);
  const { rows } = await tx.execute<Applied>(
    sql`select hash, position::float8 as position, (to_jsonb(migrations) ->> 'older_can_run')::boolean as "olderCanRun"
      from migrations`,
  );
  requireKnown(rows, migrations);
  const applied = new Set(rows.map(({ hash }) => hash));
  return migrations.filter(({ hash }) => !applied.has(hash));
}

async function note(tx: Db, { hash, folderMillis, sql: [first = ''] }: MigrationMeta): Promise<void> {
  await tx.execute(sql`insert into migrations (hash, position, older_can_run)
    values (${hash}, ${folderMillis}, ${first.trimStart().startsWith(OLDER_CAN_RUN)}) on conflict do nothing`);
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
 * Refuses a database with unknown migrations: an older build would write data that the newer one no longer expects, unless they
 * say otherwise, and a migration that was edited is not the one that was applied.
 */
export function requireKnown(applied: readonly Applied[], migrations: readonly MigrationMeta[]): void {
  const known = new Set(migrations.map(({ hash }) => hash));
  const newest = Math.max(...migrations.map(({ folderMillis }) => folderMillis));
  const unknown = applied.filter(
    ({ hash, position, olderCanRun }) => !known.has(hash) && !(olderCanRun === true && position > newest),
  );
  if (unknown.length === 0) return;
  const oldest = Math.min(...migrations.map(({ folderMillis }) => folderMillis));
  if (unknown.some(({ position }) => position < oldest)) {
    throw new MigrationMismatch(
      'The database was made before version 0.1.0, which starts with a new schema. Start with an empty one: another DATA_DIR or DATABASE_URL.',
    );
  }
  if (unknown.every(({ position }) => position > newest)) {
    throw new MigrationMismatch(
      `The database is newer than this build: it has ${unknown.length} migrations more. Start the build that it was last used with.`,
    );
  }
  throw new MigrationMismatch(
    'A migration that the database has is missing from this build, or was edited. Install the build again.',
  );
}
