import { and, eq, inArray } from 'drizzle-orm';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships } from '../../db/schema/tribs';
import { conflict, HttpError } from '../../http/errors';
import { refreshAggregates } from '../compatibility/aggregates.service';
import { areFriends } from '../friends/friends.queries';
import { notify, takeBackNotice } from '../notifications/notifications.queries';
import { hasBegun, lockTribFor, settleMembers } from './members.service';
import { decideJoin } from './membership.rules';

type Person = { id: number };

/** Joining the same meetup twice is joining it once: the answer is the status one has. */
export function joinTrib(db: Db, person: Person, tribId: number, now: Date): Promise<MembershipStatus> {
  return db.transaction(async (tx) => {
    const trib = await lockTribFor(tx, person, tribId);
    const existing = await findStatus(tx, tribId, person.id);
    if (existing) return existing;
    const decision = decideJoin({
      whoCanJoin: trib.whoCanJoin,
      memberCount: trib.memberCount,
      maxParticipants: trib.maxParticipants,
      cancelled: trib.cancelledAt !== null,
      started: hasBegun(trib, now),
      isFriendOfHost: await areFriends(tx, person.id, trib.creatorId),
    });
    if (decision instanceof HttpError) throw decision;
    await tx
      .insert(memberships)
      .values({ tribId, userId: person.id, status: decision, joinedAt: decision === 'joined' ? now : null });
    if (decision === 'joined') await refreshAggregates(tx, [tribId]);
    if (decision === 'requested') await notify(tx, 'request-received', tribId, await hostsOf(tx, tribId));
    return decision;
  });
}

/** Leaving frees a place, and the first who waits gets it in the same transaction. */
export function leaveTrib(db: Db, person: Person, tribId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const trib = await lockTribFor(tx, person, tribId);
    const status = await findStatus(tx, tribId, person.id);
    // Who was there stays on record; who only waited or asked was not, and of a cancelled one nothing follows.
    if (status === 'joined' && trib.cancelledAt === null && hasBegun(trib, now)) {
      throw conflict('closed', 'It has begun: everybody stays in');
    }
    if (trib.creatorId === person.id) {
      throw conflict('host_cannot_leave', 'A host cannot leave: cancel the meetup or hand it over');
    }
    await tx
      .delete(memberships)
      .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, person.id)));
    if (status === 'requested')
      await takeBackNotice(tx, 'request-received', tribId, await hostsOf(tx, tribId));
    await settleMembers(tx, tribId, now);
  });
}

export async function findStatus(tx: Db, tribId: number, userId: number): Promise<MembershipStatus | null> {
  const [row] = await tx
    .select({ status: memberships.status })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, userId)));
  return row?.status ?? null;
}

/** The host and the co-hosts: any of them may answer. */
async function hostsOf(tx: Db, tribId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), inArray(memberships.role, ['host', 'cohost'])));
  return rows.map(({ userId }) => userId);
}
