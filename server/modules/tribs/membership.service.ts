import { and, asc, eq, sql } from 'drizzle-orm';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { friendships } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { conflict, HttpError, notFound } from '../../http/errors';
import { refreshAggregates } from '../compatibility/aggregates.service';
import { notBlocked } from '../safety/safety.queries';
import { decideJoin } from './membership.rules';

type Person = { id: number };

/** Joining the same meetup twice is joining it once: the answer is the status one has. */
export function joinTrib(db: Db, person: Person, tribId: number, now: Date): Promise<MembershipStatus> {
  return db.transaction(async (tx) => {
    const trib = await lockForChange(tx, person, tribId);
    const existing = await findStatus(tx, tribId, person.id);
    if (existing) return existing;
    const decision = decideJoin({
      whoCanJoin: trib.whoCanJoin,
      memberCount: trib.memberCount,
      maxParticipants: trib.maxParticipants,
      cancelled: trib.cancelledAt !== null,
      started: trib.startsAt !== null && trib.startsAt <= now,
      isFriendOfHost: await areFriends(tx, person.id, trib.creatorId),
    });
    if (decision instanceof HttpError) throw decision;
    await tx
      .insert(memberships)
      .values({ tribId, userId: person.id, status: decision, joinedAt: decision === 'joined' ? now : null });
    if (decision === 'joined') await refreshAggregates(tx, [tribId]);
    return decision;
  });
}

/** Leaving frees a place, and the first who waits gets it in the same transaction. */
export function leaveTrib(db: Db, person: Person, tribId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const trib = await lockForChange(tx, person, tribId);
    if (trib.creatorId === person.id) {
      throw conflict('host_cannot_leave', 'A host cannot leave: cancel the meetup or hand it over');
    }
    const [left] = await tx
      .delete(memberships)
      .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, person.id)))
      .returning({ status: memberships.status });
    if (left?.status !== 'joined') return;
    if (trib.cancelledAt === null) await promoteFirstWaiting(tx, tribId, now);
    await refreshAggregates(tx, [tribId]);
  });
}

/**
 * The person's row first, then the meetup's, as everywhere: then a change of the person's answers
 * and a change of the meetup's members can never pass each other unseen.
 */
async function lockForChange(tx: Db, person: Person, tribId: number) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('key share');
  const [trib] = await tx
    .select()
    .from(tribs)
    .where(and(eq(tribs.id, tribId), notBlocked(person, tribs.creatorId)))
    .for('update');
  if (!trib) throw notFound();
  return trib;
}

async function findStatus(tx: Db, tribId: number, userId: number): Promise<MembershipStatus | null> {
  const [row] = await tx
    .select({ status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, userId)));
  return row?.status ?? null;
}

async function promoteFirstWaiting(tx: Db, tribId: number, now: Date): Promise<void> {
  const [first] = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'waitlisted')))
    .orderBy(asc(memberships.arrival))
    .limit(1);
  if (!first) return;
  await tx
    .update(memberships)
    .set({ status: 'joined', joinedAt: now })
    .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, first.userId)));
}

async function areFriends(tx: Db, a: number, b: number): Promise<boolean> {
  const [row] = await tx
    .select({ one: sql`1` })
    .from(friendships)
    .where(
      and(
        eq(friendships.lowId, Math.min(a, b)),
        eq(friendships.highId, Math.max(a, b)),
        eq(friendships.status, 'accepted'),
      ),
    );
  return row !== undefined;
}
