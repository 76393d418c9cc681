import { sql } from 'drizzle-orm';
import { oncePerDatabase } from '../../db/statements';

/** A short read, so it does not wait for a connection of the pool, all of which may wait for one meetup's lock. */
const selectMigration = oncePerDatabase((db) =>
  db
    .select({ one: sql`1` })
    .from(sql`migrations`)
    .limit(1)
    .prepare('any_migration'),
);

/** Throws if the database does not respond or was never migrated. */
export async function readMigrations(db: Parameters<typeof selectMigration>[0]): Promise<void> {
  await selectMigration(db).execute();
}
