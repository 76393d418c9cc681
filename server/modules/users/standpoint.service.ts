import { eq } from 'drizzle-orm';
import { standpoint } from '#shared/domain/compatibility';
import type { Values } from '#shared/domain/values';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { userInterests, users } from '../../db/schema/users';
import { invalidField } from '../../http/errors';
import { lockTribs, refreshAggregates } from '../compatibility/aggregates.service';
import { interestsExist } from '../interests/interests.queries';

export async function assertInterestsExist(db: Db, ids: readonly number[]): Promise<void> {
  if (!(await interestsExist(db, ids)))
    throw invalidField('interestIds', 'One of these interests does not exist');
}

export async function writeInterests(tx: Db, userId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(userInterests).where(eq(userInterests.userId, userId));
  const rows = [...new Set(ids)].map((interestId) => ({ userId, interestId }));
  if (rows.length > 0) await tx.insert(userInterests).values(rows);
}

/**
 * Changes a person's answers and, in the same transaction, everything derived from them: their own
 * point and the aggregates of every meetup they go to. Locks go person first, then meetups, as in
 * joining, so that neither can miss the other.
 */
export async function changeAnswers(
  tx: Db,
  userId: number,
  change: { values?: Partial<Values>; interestIds?: readonly number[] },
): Promise<void> {
  const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('no key update');
  if (!person) return;
  const tribIds = await tribsOf(tx, userId);
  await lockTribs(tx, tribIds);
  if (change.interestIds) await writeInterests(tx, userId, change.interestIds);
  const current = await tx
    .select({ id: userInterests.interestId })
    .from(userInterests)
    .where(eq(userInterests.userId, userId));
  const answers = { ...person, ...change.values, interestIds: current.map(({ id }) => id) };
  const { point, interestBonus } = standpoint(answers);
  await tx
    .update(users)
    .set({ ...change.values, point: [...point], interestBonus })
    .where(eq(users.id, userId));
  await refreshAggregates(tx, tribIds);
}

/** Also where the person only waits: a promotion may come between the lock and the refresh. */
async function tribsOf(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ tribId: memberships.tribId })
    .from(memberships)
    .where(eq(memberships.userId, userId));
  return rows.map(({ tribId }) => tribId);
}
