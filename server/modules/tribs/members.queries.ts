import { and, asc, count, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships, tribRemovals } from '../../db/schema/tribs';
import { friendsOf } from '../friends/friends.queries';

const isMembership = (tribId: number, userId: number) =>
  and(eq(memberships.tribId, tribId), eq(memberships.userId, userId));

export async function findStatus(tx: Db, tribId: number, userId: number): Promise<MembershipStatus | null> {
  const [row] = await tx
    .select({ status: memberships.status })
    .from(memberships)
    .where(isMembership(tribId, userId));
  return row?.status ?? null;
}

export async function insertMembers(
  tx: Db,
  rows: readonly (typeof memberships.$inferInsert)[],
): Promise<void> {
  await tx.insert(memberships).values([...rows]);
}

/** Blank removes the message. */
export async function setMessage(tx: Db, tribId: number, userId: number, message: string): Promise<void> {
  await tx
    .update(memberships)
    .set({ message: message || null })
    .where(isMembership(tribId, userId));
}

/** False if there was none. */
export async function deleteMember(tx: Db, tribId: number, userId: number): Promise<boolean> {
  const deleted = await tx.delete(memberships).where(isMembership(tribId, userId)).returning();
  return deleted.length > 0;
}

export async function countJoined(tx: Db, tribId: number): Promise<number> {
  const [joined] = await tx
    .select({ count: count() })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'joined')));
  return joined?.count ?? 0;
}

/** In order of arrival. */
export async function findWaiting(tx: Db, tribId: number, limit: number): Promise<number[]> {
  const waiting = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'waitlisted')))
    .orderBy(asc(memberships.arrival))
    .limit(limit);
  return waiting.map(({ userId }) => userId);
}

/** 1 for whoever gets the next spot; null for a person who does not wait, or no longer does. */
export async function findWaitlistPosition(db: Db, tribId: number, userId: number): Promise<number | null> {
  const own = db
    .select({ arrival: memberships.arrival })
    .from(memberships)
    .where(and(isMembership(tribId, userId), eq(memberships.status, 'waitlisted')));
  const [row] = await db
    .select({ position: count() })
    .from(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'waitlisted'),
        lte(memberships.arrival, own),
      ),
    );
  return row?.position || null;
}

export async function setJoined(
  tx: Db,
  tribId: number,
  userIds: readonly number[],
  joinedAt: Date,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ status: 'joined', joinedAt })
    .where(and(eq(memberships.tribId, tribId), inArray(memberships.userId, [...userIds])));
}

const isRemoval = (tribId: number, userId: number) =>
  and(eq(tribRemovals.tribId, tribId), eq(tribRemovals.userId, userId));

/** Whether a host has taken this person out. */
export async function wasRemoved(tx: Db, tribId: number, userId: number): Promise<boolean> {
  return (await tx.$count(tribRemovals, isRemoval(tribId, userId))) > 0;
}

export async function insertRemoval(tx: Db, tribId: number, userId: number): Promise<void> {
  await tx.insert(tribRemovals).values({ tribId, userId }).onConflictDoNothing();
}

export async function deleteRemoval(tx: Db, tribId: number, userId: number): Promise<void> {
  await tx.delete(tribRemovals).where(isRemoval(tribId, userId));
}

/** Of a meetup for friends of its host, those who are no longer. */
export async function deleteWaitingStrangers(tx: Db, tribId: number, hostId: number): Promise<void> {
  await tx
    .delete(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'waitlisted'),
        sql`${memberships.userId} not in (${friendsOf({ id: hostId })})`,
      ),
    );
}

/** The host and the co-hosts. */
export async function findHosts(tx: Db, tribId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), inArray(memberships.role, ['host', 'cohost'])));
  return rows.map(({ userId }) => userId);
}

/** Everybody with a membership of any status except this person. */
export async function findOthers(tx: Db, tribId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), ne(memberships.userId, userId)));
  return rows.map((row) => row.userId);
}
