import { and, eq, lte, sql } from 'drizzle-orm';
import { MEET_AGAIN_HOURS } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { meetAgain } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';

/** The time of the statement, not of the transaction, which may have waited for a lock. */
const isCounting = sql<boolean>`clock_timestamp() < ${tribs.endsAt} + make_interval(hours => ${MEET_AGAIN_HOURS})`;

export async function areWishesCounted(tx: Db, tribId: number): Promise<boolean> {
  const [row] = await tx.select({ isCounting }).from(tribs).where(eq(tribs.id, tribId));
  return row?.isCounting ?? false;
}

/** Replaces this person's earlier wishes. */
export async function replaceWishes(
  tx: Db,
  { tribId, userId }: { tribId: number; userId: number },
  otherIds: readonly number[],
): Promise<void> {
  await tx.delete(meetAgain).where(and(eq(meetAgain.tribId, tribId), eq(meetAgain.userId, userId)));
  if (otherIds.length === 0) return;
  await tx.insert(meetAgain).values(otherIds.map((otherId) => ({ tribId, userId, otherId })));
}

/** Meetups with wishes whose time is over. */
export async function findTribsToReveal(db: Db): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: tribs.id })
    .from(meetAgain)
    .innerJoin(tribs, eq(tribs.id, meetAgain.tribId))
    .where(lte(tribs.endsAt, sql`clock_timestamp() - make_interval(hours => ${MEET_AGAIN_HOURS})`));
  return rows.map(({ id }) => id);
}

/** Membership does not change after a meetup has begun. */
export async function findAttendees(tx: Db, tribId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'joined')));
  return rows.map(({ id }) => id);
}

/** Deletes and returns all wishes of a meetup: none is kept once they are counted. */
export async function takeWishes(tx: Db, tribId: number): Promise<{ userId: number; otherId: number }[]> {
  return tx
    .delete(meetAgain)
    .where(eq(meetAgain.tribId, tribId))
    .returning({ userId: meetAgain.userId, otherId: meetAgain.otherId });
}
