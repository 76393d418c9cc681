import { sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';

/** Throws if the database does not respond or was never migrated. */
export async function readMigrations(db: Db): Promise<void> {
  await db.execute(sql`select 1 from migrations limit 1`);
}
