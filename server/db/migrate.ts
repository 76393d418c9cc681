import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { Db } from './handle';

/** Instances that start together must not migrate together; the number names this lock among all advisory locks. */
const MIGRATION_LOCK = 7_482_001;

/** Beside this file in the source tree; the build puts a copy beside the bundle. */
const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

export async function migrate(db: Db): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await tx.execute(sql`create table if not exists migrations (
      hash text primary key, position bigint not null, applied_at timestamptz not null default now())`);
    const done = await tx.execute<{ hash: string }>(sql`select hash from migrations`);
    const applied = new Set(done.rows.map((row) => row.hash));
    for (const migration of migrations.filter(({ hash }) => !applied.has(hash))) {
      for (const statement of migration.sql) await tx.execute(sql.raw(statement));
      await tx.execute(
        sql`insert into migrations (hash, position) values (${migration.hash}, ${migration.folderMillis})`,
      );
    }
  });
}
