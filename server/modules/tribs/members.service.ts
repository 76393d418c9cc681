import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { notFound } from '../../http/errors';
import { refreshAggregates } from '../compatibility/aggregates.service';
import { notify } from '../notifications/notifications.queries';
import { areBlocked } from '../safety/safety.queries';

export type LockedTrib = typeof tribs.$inferSelect;

/**
 * Opens a change of who belongs to a meetup. The person's row first, then the meetup's, as everywhere:
 * then a change of the person's answers and a change of the members can never pass each other unseen.
 * No lock on a person may be stronger than "no key update": telling somebody of a change refers to their row
 * while the meetup's is held.
 */
export async function lockTribFor(tx: Db, person: { id: number }, tribId: number): Promise<LockedTrib> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('share');
  const [trib] = await tx.select().from(tribs).where(eq(tribs.id, tribId)).for('update');
  // A statement of its own: it sees a block that was made while we waited for the lock.
  if (!trib || (await areBlocked(tx, person.id, trib.creatorId))) throw notFound();
  return trib;
}

export function isOpen(trib: Pick<LockedTrib, 'cancelledAt' | 'startsAt'>, now: Date): boolean {
  return trib.cancelledAt === null && !hasBegun(trib, now);
}

export function hasBegun({ startsAt }: Pick<LockedTrib, 'startsAt'>, now: Date): boolean {
  return startsAt !== null && startsAt <= now;
}

/**
 * Closes it: free places go to who waits, in order of arrival, and the aggregates follow. The caller
 * holds the lock on the meetup.
 */
export async function settleMembers(tx: Db, tribId: number, now: Date): Promise<void> {
  const [trib] = await tx.select().from(tribs).where(eq(tribs.id, tribId));
  if (!trib) return;
  if (isOpen(trib, now)) await promoteWaiting(tx, trib, now);
  await refreshAggregates(tx, [tribId]);
}

async function promoteWaiting(tx: Db, trib: LockedTrib, now: Date): Promise<void> {
  const [joined] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.tribId, trib.id), eq(memberships.status, 'joined')));
  const free = trib.maxParticipants - (joined?.count ?? 0);
  if (free <= 0) return;
  const waiting = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, trib.id), eq(memberships.status, 'waitlisted')))
    .orderBy(asc(memberships.arrival))
    .limit(free);
  const promoted = waiting.map(({ userId }) => userId);
  if (promoted.length === 0) return;
  await tx
    .update(memberships)
    .set({ status: 'joined', joinedAt: now })
    .where(and(eq(memberships.tribId, trib.id), inArray(memberships.userId, promoted)));
  await notify(tx, 'promoted', trib.id, promoted);
}
