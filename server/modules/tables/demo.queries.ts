import { and, asc, desc, eq, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { tableRounds } from '../../db/schema/table-rounds';
import { type SeekerEntry, tableEntries, tableSeekers } from '../../db/schema/tables';
import { tribs } from '../../db/schema/tribs';
import { credentials, users } from '../../db/schema/users';

/** People of the demo data can be told by having a username and no credentials. */
const isDemoPerson = (db: Db) =>
  and(
    isNotNull(users.username),
    isNull(users.deletedAt),
    notExists(
      db
        .select({ one: sql`1` })
        .from(credentials)
        .where(eq(credentials.userId, users.id)),
    ),
  );

export async function findDemoPeople(db: Db, cityId: number, count: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(isDemoPerson(db))
    .orderBy(desc(sql`${users.cityId} is not distinct from ${cityId}`), asc(users.id))
    .limit(count);
  return rows.map(({ id }) => id);
}

/** Returns the city of the first demo people, or null if there are not enough of them for a table with its viewer. */
export async function findDemoCity(db: Db, atLeast: number): Promise<number | null> {
  const rows = await db
    .select({ cityId: users.cityId })
    .from(users)
    .where(and(isDemoPerson(db), isNotNull(users.cityId)))
    .orderBy(asc(users.id))
    .limit(atLeast);
  return rows.length < atLeast ? null : (rows[0]?.cityId ?? null);
}

export async function findAsked(db: Db, userId: number) {
  const [row] = await db
    .select({ isDemo: users.isDemo, cityId: users.cityId, age: users.age, entry: tableEntries })
    .from(users)
    .leftJoin(tableEntries, eq(tableEntries.userId, users.id))
    .where(eq(users.id, userId));
  return row ?? null;
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

type DemoRound = { cityId: number; closesAt: Date; demoFor: number; claimedUntil: Date };

export async function insertDemoRound(
  tx: Db,
  round: DemoRound,
  seekers: readonly { userId: number; entry: SeekerEntry }[],
): Promise<typeof tableRounds.$inferSelect> {
  const [stored] = await tx.insert(tableRounds).values(round).returning();
  if (!stored) throw new Error('An insert returns its row');
  await tx.insert(tableSeekers).values(seekers.map((seeker) => ({ roundId: stored.id, ...seeker })));
  return stored;
}
