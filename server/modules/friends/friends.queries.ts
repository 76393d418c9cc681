import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { friendships } from '../../db/schema/social';

export async function areFriends(db: Db, a: number, b: number): Promise<boolean> {
  const [row] = await db
    .select({ status: friendships.status })
    .from(friendships)
    .where(and(isPair(a, b), eq(friendships.status, 'accepted')));
  return row !== undefined;
}

/** Friends from now on, whatever was asked before. */
export async function befriend(tx: Db, a: number, b: number): Promise<void> {
  await tx
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
      set: { status: 'accepted', acceptedAt: sql`coalesce(${friendships.acceptedAt}, now())` },
    });
}

export async function unfriend(tx: Db, a: number, b: number): Promise<void> {
  await tx.delete(friendships).where(isPair(a, b));
}

function isPair(a: number, b: number) {
  return and(eq(friendships.lowId, Math.min(a, b)), eq(friendships.highId, Math.max(a, b)));
}
