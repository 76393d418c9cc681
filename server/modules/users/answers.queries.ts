import { eq } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { userInterests } from '../../db/schema/users';

export async function writeInterests(tx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(userInterests).where(eq(userInterests.userId, userId));
  const rows = [...new Set(ids)].map((interestId) => ({ userId, interestId }));
  if (rows.length > 0) await tx.insert(userInterests).values(rows);
}

export async function findInterestIds(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: userInterests.interestId })
    .from(userInterests)
    .where(eq(userInterests.userId, userId));
  return rows.map(({ id }) => id);
}

/** Including meetups the person waits for: a promotion may come between the lock and the refresh. */
export async function findTribIdsOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ tribId: memberships.tribId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ tribId }) => tribId);
}
