import { and, eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { users } from '../../db/schema/users';

const KEPT_DAYS = 30;

/** Only accounts that host no meetup, not even a past one, which stays for its members. */
const isAbandoned = and(
  eq(users.isDemo, true),
  lt(users.lastActiveAt, sql`now() - make_interval(days => ${KEPT_DAYS})`),
  sql`not exists (select 1 from tribs where tribs.creator_id = ${users.id})`,
);

export async function findAbandoned(db: Db): Promise<number[]> {
  const rows = await db.select({ id: users.id }).from(users).where(isAbandoned);
  return rows.map(({ id }) => id);
}

/** False if the person has returned meanwhile. */
export async function isStillAbandoned(tx: Db, id: number): Promise<boolean> {
  return (await tx.$count(users, and(eq(users.id, id), isAbandoned))) > 0;
}
