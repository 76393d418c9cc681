import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { jobs } from '../../../db/schema/jobs';
import { mailNotices } from '../../../db/schema/mail';
import { pushDeliveries } from '../../../db/schema/push';
import { preparedPerSession } from '../../../db/statements';

const selectMigration = preparedPerSession((db) =>
  db
    .select({ one: sql`1` })
    .from(sql`migrations`)
    .limit(1)
    .prepare('any_migration'),
);

type Backlog = Record<'mails' | 'mail_notices' | 'pushes', number>;

/** Counts what should have been sent by now. It reads only indexes. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await db.execute<Backlog>(sql`
    select (select count(*)::int from ${jobs}
        where kind = 'mail' and failed_at is null and ${jobs.nextTryAt} < now()) as mails,
      (select count(*)::int from ${mailNotices} where ${mailNotices.dueAt} < now()) as mail_notices,
      (select count(*)::int from ${pushDeliveries} where ${pushDeliveries.dueAt} < now()) as pushes`);
  return onlyRow(rows);
}

export async function readDatabaseSize(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: number }>(
    sql`select pg_database_size(current_database())::float8 as bytes`,
  );
  return onlyRow(rows).bytes;
}

function onlyRow<T>([row]: T[]): T {
  if (row === undefined) throw new Error('A query without a row');
  return row;
}

export async function countMigrations(db: Db): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from migrations`);
  return onlyRow(rows).count;
}

/** Throws if the database does not respond or was never migrated. */
export async function readMigrations(db: Parameters<typeof selectMigration>[0]): Promise<void> {
  await selectMigration(db).execute();
}
