import { and, desc, eq, gt, inArray, isNull, not, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { cities } from '../../db/schema/cities';
import { tableAnswers, tableEntries, tableSeekers } from '../../db/schema/tables';
import { tableRounds } from '../../db/schema/table-rounds';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import type { CityRow } from '../cities/cities.queries';
import { cityLabel, cityView } from '../cities/cities.views';

/** People enter in their own city. */
export const isEnteredIn = (cityId: number | SQL): SQL =>
  sql`exists (select from ${users} where users.id = table_entries.user_id and users.city_id = ${cityId})`;

export async function findEntry(db: Db, userId: number) {
  const [row] = await db
    .select({ entry: tableEntries, city: cities })
    .from(tableEntries)
    .innerJoin(users, eq(users.id, tableEntries.userId))
    .innerJoin(cities, eq(cities.id, users.cityId))
    .where(eq(tableEntries.userId, userId));
  return row ?? null;
}

export const countEntries = (db: Db, cityId: number): Promise<number> =>
  db.$count(tableEntries, and(tableEntries.active, isEnteredIn(cityId)));

/** The city of an entry is the person's one, wherever else they have chosen it. */
export async function moveTo(tx: Db, userId: number, city: CityRow): Promise<void> {
  const isElsewhere = sql`${users.cityId} is distinct from ${city.id}`;
  await tx
    .update(users)
    .set({ cityId: city.id, location: cityLabel(cityView(city)) })
    .where(and(eq(users.id, userId), isElsewhere));
}

export async function saveEntry(tx: Db, row: typeof tableEntries.$inferInsert): Promise<void> {
  const { userId: _key, ...changes } = row;
  await tx.insert(tableEntries).values(row).onConflictDoUpdate({ target: tableEntries.userId, set: changes });
}

export async function deleteEntry(tx: Db, userId: number): Promise<void> {
  await tx.delete(tableEntries).where(eq(tableEntries.userId, userId));
}

const isWaiting = (userId: number) =>
  and(
    eq(tableSeekers.userId, userId),
    isNull(tableRounds.seatedAt),
    isNull(tableRounds.finishedAt),
    isNull(tableRounds.demoFor),
  );

/** Holds while the person takes part in a round that has closed and has no tables yet. */
export async function isUnderway(db: Db, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: tableRounds.id })
    .from(tableSeekers)
    .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
    .where(isWaiting(userId))
    .limit(1);
  return row !== undefined;
}

/** Takes the person out of the rounds that are not over, except where they have said yes to a table. */
export async function removeSeeker(tx: Db, userId: number): Promise<void> {
  const open = tx.select({ id: tableRounds.id }).from(tableRounds).where(isNull(tableRounds.finishedAt));
  const isGoing = sql`exists (select from ${memberships} m join ${tribs} t on t.id = m.trib_id
    where m.user_id = ${userId} and m.status = 'joined' and t.round_id = ${tableSeekers.roundId})`;
  await tx
    .delete(tableSeekers)
    .where(and(eq(tableSeekers.userId, userId), inArray(tableSeekers.roundId, open), not(isGoing)));
}

export async function findOpenSeats(tx: Db, userId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .select({ tribId: tableAnswers.tribId })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .where(
      and(
        eq(tableAnswers.userId, userId),
        isNull(tableAnswers.answer),
        isNull(tribs.cancelledAt),
        gt(tribs.feedAt, now),
      ),
    );
  return rows.map(({ tribId }) => tribId);
}

export async function setAnswer(
  tx: Db,
  { tribIds, userId }: { tribIds: readonly number[]; userId: number },
  answer: 'yes' | 'no',
  answeredAt: Date,
): Promise<void> {
  if (tribIds.length === 0) return;
  await tx
    .update(tableAnswers)
    .set({ answer, answeredAt })
    .where(and(inArray(tableAnswers.tribId, [...tribIds]), eq(tableAnswers.userId, userId)));
}

/** Stores a no, unless they have answered. */
export async function declineOpenSeat(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  answeredAt: Date,
): Promise<void> {
  const isOpen = and(
    eq(tableAnswers.tribId, tribId),
    eq(tableAnswers.userId, userId),
    isNull(tableAnswers.answer),
  );
  await tx.update(tableAnswers).set({ answer: 'no', answeredAt }).where(isOpen);
}

/** Returns null if this table was not offered to the person. */
export async function findSeat(tx: Db, tribId: number, userId: number) {
  const [row] = await tx
    .select({ answer: tableAnswers.answer, answersCloseAt: tableRounds.answersCloseAt })
    .from(tableAnswers)
    .innerJoin(tribs, eq(tribs.id, tableAnswers.tribId))
    .innerJoin(tableRounds, eq(tableRounds.id, tribs.roundId))
    .where(and(eq(tableAnswers.tribId, tribId), eq(tableAnswers.userId, userId)));
  return row ?? null;
}

/** Holds if the latest round that the person took part in, and that closed after `since`, had no seat for them. */
export async function isUnseated(db: Db, userId: number, since: Date): Promise<boolean> {
  const [row] = await db
    .select({ unseated: tableSeekers.unseated })
    .from(tableSeekers)
    .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
    .where(and(eq(tableSeekers.userId, userId), gt(tableRounds.closesAt, since)))
    .orderBy(desc(tableRounds.closesAt))
    .limit(1);
  return row?.unseated ?? false;
}
