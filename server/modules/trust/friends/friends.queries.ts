import { and, eq, isNull, or, type Placeholder, sql, type SQL } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { friendships } from '../../../db/schema/social';
import { users } from '../../../db/schema/users';

/** A query for the ids of a person's friends. */
export const friendsOf = ({ id }: { id: number | Placeholder | SQL }): SQL => sql`
  select f.high_id from ${friendships} f where f.low_id = ${id} and f.status = 'accepted'
  union all select f.low_id from ${friendships} f where f.high_id = ${id} and f.status = 'accepted'`;

export async function findFriendship(db: Db, a: number, b: number) {
  const [row] = await db
    .select({ status: friendships.status, requestedBy: friendships.requestedBy })
    .from(friendships)
    .where(isPair(a, b));
  return row ?? null;
}

/** A query for the friendship of two people; `low` has to be the smaller id. */
export const friendshipOf = (low: SQL, high: SQL): SQL => sql`
  select from ${friendships} f where f.low_id = ${low} and f.high_id = ${high} and f.status = 'accepted'`;

export async function areFriends(db: Db, a: number, b: number): Promise<boolean> {
  return (await findFriendship(db, a, b))?.status === 'accepted';
}

export async function insertFriendRequest(tx: Db, requestedBy: number, askedId: number): Promise<void> {
  const [lowId, highId] = [Math.min(requestedBy, askedId), Math.max(requestedBy, askedId)];
  await tx.insert(friendships).values({ lowId, highId, status: 'requested', requestedBy });
}

export async function markDeclined(tx: Db, a: number, b: number): Promise<void> {
  await tx.update(friendships).set({ status: 'declined' }).where(isPair(a, b));
}

/**
 * Makes two people friends, whatever was requested before; false if they already were. If one registered with the other's link,
 * this confirms the invite.
 */
export async function befriend(tx: Db, a: number, b: number): Promise<boolean> {
  const made = await tx
    .insert(friendships)
    .values({
      lowId: Math.min(a, b),
      highId: Math.max(a, b),
      status: 'accepted',
      requestedBy: a,
      acceptedAt: sql`now()`,
    })
    .onConflictDoUpdate({
      target: [friendships.lowId, friendships.highId],
      set: { status: 'accepted', acceptedAt: sql`now()` },
      setWhere: sql`${friendships.status} <> 'accepted'`,
    })
    .returning({ lowId: friendships.lowId });
  await tx
    .update(users)
    .set({ invitationConfirmedAt: sql`now()` })
    .where(
      and(
        isNull(users.invitationConfirmedAt),
        or(and(eq(users.id, a), eq(users.invitedBy, b)), and(eq(users.id, b), eq(users.invitedBy, a))),
      ),
    );
  return made.length > 0;
}

export async function unfriend(tx: Db, a: number, b: number): Promise<void> {
  await tx.delete(friendships).where(isPair(a, b));
}

function isPair(a: number, b: number) {
  return and(eq(friendships.lowId, Math.min(a, b)), eq(friendships.highId, Math.max(a, b)));
}
