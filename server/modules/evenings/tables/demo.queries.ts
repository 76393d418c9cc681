import { and, asc, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { tableRounds } from '../../../db/schema/table-rounds';
import { type SeekerEntry, tableSeekers } from '../../../db/schema/tables';
import { tribs } from '../../../db/schema/tribs';
import { credentials, users } from '../../../db/schema/users';

/** Finds people of the demo data, those of this city first. They can be told by having a username and no credentials. */
export function findDemoPeople(db: Db, cityId: number | null, count: number) {
  const ways = db
    .select({ id: credentials.userId })
    .from(credentials)
    .where(eq(credentials.userId, users.id));
  return db
    .select({ id: users.id, cityId: users.cityId })
    .from(users)
    .where(and(isNotNull(users.username), isNull(users.deletedAt), isNotNull(users.cityId), notExists(ways)))
    .orderBy(desc(sql`${users.cityId} is not distinct from ${cityId}`), asc(users.id))
    .limit(count);
}

export async function findDemoRound(db: Db, userId: number): Promise<number | null> {
  const [round] = await db
    .select({ id: tableRounds.id })
    .from(tableRounds)
    .where(eq(tableRounds.demoFor, userId));
  return round?.id ?? null;
}

export async function deleteDemoRound(tx: Db, id: number): Promise<void> {
  await tx.delete(tribs).where(eq(tribs.roundId, id));
  await tx.delete(tableRounds).where(eq(tableRounds.id, id));
}

type NewSeeker = { userId: number; entry: SeekerEntry };

export async function insertDemoRound(tx: Db, round: typeof tableRounds.$inferInsert, seekers: NewSeeker[]) {
  const [stored] = await tx.insert(tableRounds).values(round).returning();
  if (!stored) throw new Error('An insert returns its row');
  await tx.insert(tableSeekers).values(seekers.map((seeker) => ({ roundId: stored.id, ...seeker })));
  return stored;
}
