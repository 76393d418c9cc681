import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { conflict, HttpError } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { areFriends } from '../friends/friends.queries';
import { notifyAboutTrib } from '../notifications/notifications.queries';
import { deleteMember, findHosts, findStatus, insertMember, setMessage, wasRemoved } from './members.queries';
import { lockTribForPerson, promoteAndRefresh } from './members.service';
import { decideJoin } from './membership.rules';
import { hasBegun } from './tribs.rules';
import { transactionOn } from '../../db/row-queue';

type Person = { id: number };

type Needs = Pick<Deps, 'db' | 'limiter'>;
type Join = { tribId: number; message?: string; now: Date };

/**
 * Idempotent: joining again returns the current status. A requesting person may change their message to the hosts;
 * others cannot send one.
 */
export function joinTrib(
  { db, limiter }: Needs,
  person: Person,
  { tribId, message, now }: Join,
): Promise<MembershipStatus> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const existing = await findStatus(tx, tribId, person.id);
    if (existing === 'requested' && message !== undefined) await setMessage(tx, tribId, person.id, message);
    if (existing) return existing;
    const decision = decideJoin({
      whoCanJoin: trib.whoCanJoin,
      memberCount: trib.memberCount,
      maxParticipants: trib.maxParticipants,
      cancelled: trib.cancelledAt !== null,
      started: hasBegun(trib, now),
      wasRemoved: await wasRemoved(tx, tribId, person.id),
      isFriendOfHost: await areFriends(tx, person.id, trib.creatorId),
    });
    if (decision instanceof HttpError) throw decision;
    if (decision === 'requested')
      await limiter.consume(LIMITS.joinRequestsPerTrib, `${tribId}:${person.id}`, tx);
    await insertMember(tx, {
      tribId,
      userId: person.id,
      status: decision,
      joinedAt: decision === 'joined' ? now : null,
      message: decision === 'requested' ? message || null : null,
    });
    if (decision === 'joined') await refreshAggregates(tx, [tribId]);
    if (decision === 'requested')
      await notifyAboutTrib(tx, 'request-received', tribId, await findHosts(tx, tribId));
    return decision;
  });
}

/** Leaving frees a spot, and the first on the waitlist gets it in the same transaction. */
export function leaveTrib(db: Db, person: Person, tribId: number, now: Date): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const status = await findStatus(tx, tribId, person.id);
    // Members of a past meetup stay on record; waitlisted and requesting people were not there, and a cancelled
    // meetup has no consequences.
    if (status === 'joined' && trib.cancelledAt === null && hasBegun(trib, now)) {
      throw conflict('closed', 'It has begun: everybody stays in');
    }
    if (trib.creatorId === person.id) {
      throw conflict('host_cannot_leave', 'A host cannot leave: cancel the meetup or hand it over');
    }
    await deleteMember(tx, tribId, person.id);
    await promoteAndRefresh(tx, tribId, now);
  });
}
