import { askingTime } from '#shared/domain/goes-ahead';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { isDemoAccount } from '../../people/users/users.queries';
import { requireName } from '../../people/users/require-name.service';
import {
  notifyAboutTrib,
  notifyOfCancelling,
  notifyOfNewMembers,
} from '../../people/notifications/notify.queries';
import {
  deleteMember,
  deleteWaitingStrangers,
  findOccupancy,
  findOthers,
  findRelation,
  findWaiting,
  insertMembers,
  restoreMember,
  type Occupancy,
  setJoined,
  setMessage,
} from './members.queries';
import { refuseTrib } from './present.service';
import { accountNeeded, begun, hostCannotLeave, joinRefused } from './tribs.errors';
import { countHeldSpots, findWaitingWithRegulars, isRegularOf } from './series.queries';
import { choosePromoted, decideJoin, hasBegun, isOpen } from './tribs.rules';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { type TribRow, updateTribRow } from './tribs.queries';
import { lockTribAndPersonShared } from '../../../db/locks';

type Person = { id: number };

type Needs = Pick<Deps, 'db' | 'limiter'>;
type Join = { tribId: number; message?: string; now: Date };

/**
 * Joins, waits or requests, with a note to the hosts if there is one. Joining again returns the current status, and
 * changes the note.
 */
export function joinTrib({ db, limiter }: Needs, person: Person, { tribId, message, now }: Join) {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib, relation } = await lockForPerson(tx, person, tribId);
    const existing = relation.status;
    if (existing) {
      if (message !== undefined) await setMessage(tx, tribId, person.id, message);
      return existing;
    }
    if (trib.proposedByRoundId !== null && (await isDemoAccount(tx, person.id))) throw accountNeeded();
    const decision = decideJoin({
      whoCanJoin: relation.former ? 'Everyone welcome' : trib.whoCanJoin,
      memberCount: trib.memberCount,
      maxParticipants: trib.maxParticipants - (await spotsHeldFrom(tx, trib, person.id)),
      cancelled: trib.cancelledAt !== null,
      started: hasBegun(trib, now),
      wasRemoved: relation.wasRemoved,
    });
    if ('refused' in decision) throw joinRefused[decision.refused]();
    const { status } = decision;
    if (status === 'requested') await requireName(tx, person.id);
    if (status !== 'waitlisted') {
      const limit = status === 'joined' ? LIMITS.joinsPerTrib : LIMITS.joinRequestsPerTrib;
      await limiter.consume(limit, `${tribId}:${person.id}`, tx);
    }
    const joinedAt = status === 'joined' ? now : null;
    if (relation.former) await restoreMember(tx, { tribId, userId: person.id, status }, relation.former, now);
    else {
      // Whoever joins after everybody was asked has just said that they come.
      const isLate = trib.startsAt !== null && askingTime(trib.startsAt, trib.timeZone) <= now;
      const comingFor = isLate && status === 'joined' ? trib.startsAt : null;
      await insertMembers(tx, [
        { tribId, userId: person.id, status, joinedAt, message: message || null, comingFor },
      ]);
    }
    if (status === 'waitlisted') return status;
    const { hostIds } = relation;
    if (status === 'requested') {
      await notifyAboutTrib(tx, 'request-received', tribId, hostIds);
    } else {
      await refreshAggregates(tx, [tribId]);
      await notifyOfNewMembers(tx, 'member-joined', tribId, hostIds, now);
    }
    return status;
  });
}

/** Counts the spots that a date holds for newcomers, which regulars may not take. */
async function spotsHeldFrom(tx: Db, { id, seriesId }: TribRow, personId: number): Promise<number> {
  if (seriesId === null || !(await isRegularOf(tx, seriesId, personId))) return 0;
  return countHeldSpots(tx, id);
}

/** Leaving frees a spot, which the first on the waitlist gets in the same transaction. */
export function leaveTrib(db: Db, person: Person, tribId: number, now: Date): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    await leaveLocked(tx, await lockForPerson(tx, person, tribId), person, now);
  });
}

/**
 * Leaves by a link of a mail, which is for one spot: false if that was given up, or the meetup was cancelled or has begun. The
 * person is told in the app, where joining again takes it back for an hour.
 */
export function giveUpSpot(
  db: Db,
  { userId, tribId, arrival }: { userId: number; tribId: number; arrival: number },
  now: Date,
): Promise<boolean> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const locked = await lockForPerson(tx, { id: userId }, tribId);
    const { trib, relation } = locked;
    if (relation.arrival !== arrival || relation.status !== 'joined' || !isOpen(trib, now)) return false;
    await leaveLocked(tx, locked, { id: userId }, now);
    const spot = { role: relation.role ?? 'member', arrival };
    await notifyAboutTrib(tx, 'spot-given-up', tribId, [userId], { spot });
    return true;
  });
}

type Locked = Awaited<ReturnType<typeof lockForPerson>>;

async function leaveLocked(tx: Db, { trib, relation }: Locked, person: Person, now: Date): Promise<void> {
  // Members of a past meetup stay on record, unlike people who waited. A cancelled meetup has no consequences.
  if (relation.status === 'joined' && trib.cancelledAt === null && hasBegun(trib, now)) throw begun();
  if (trib.creatorId === person.id) throw hostCannotLeave();
  await deleteMember(tx, trib.id, person.id);
  await promoteAndRefresh(tx, trib.id, now);
}

/**
 * Locks the meetup and the person before a change of its members, so that this and a change of the person's answers
 * cannot miss each other. Throws 404 also for a person who was deleted or suspended while the lock was awaited.
 */
export async function lockTribForPerson(tx: Db, person: Person, tribId: number): Promise<TribRow> {
  return (await lockForPerson(tx, person, tribId)).trib;
}

async function lockForPerson(tx: Db, person: Person, tribId: number) {
  const trib = await lockTribAndPersonShared(tx, tribId, person.id);
  // This is a statement of its own, so that it sees a block committed while the lock was awaited.
  const relation = trib && (await findRelation(tx, tribId, person.id));
  if (!trib) throw notFound();
  if (!relation) return refuseTrib(tx, person, tribId);
  return { trib, relation };
}

/**
 * Finishes a change of members: free spots go to the waitlist in order of arrival, and the aggregates are updated. The
 * caller holds the lock on the meetup.
 */
export async function promoteAndRefresh(tx: Db, tribId: number, now: Date): Promise<void> {
  const occupancy = await findOccupancy(tx, tribId);
  if (!occupancy) return;
  if (occupancy.isAwaited && isOpen(occupancy.trib, now)) await promoteWaiting(tx, occupancy, now);
  await refreshAggregates(tx, [tribId]);
}

/** Cancels a meetup and tells everybody in it, but for whoever did it. The caller holds the lock on it. */
export async function callOff(
  tx: Db,
  tribId: number,
  now: Date,
  { byId = 0, lineId = null }: { byId?: number; lineId?: number | null } = {},
): Promise<void> {
  await updateTribRow(tx, tribId, { cancelledAt: now, updatedAt: now });
  await notifyOfCancelling(tx, tribId, await findOthers(tx, tribId, byId), lineId);
}

async function promoteWaiting(tx: Db, { trib, joined, hostIds }: Occupancy, now: Date): Promise<void> {
  await deleteWaitingStrangers(tx, trib);
  const free = trib.maxParticipants - joined;
  if (free <= 0) return;
  const promoted = await nextWaiting(tx, trib, free);
  if (promoted.length === 0) return;
  await setJoined(tx, trib.id, promoted, now);
  await notifyAboutTrib(tx, 'promoted', trib.id, promoted);
  await notifyOfNewMembers(tx, 'member-joined', trib.id, hostIds, now);
}

async function nextWaiting(tx: Db, { id, seriesId }: TribRow, free: number): Promise<number[]> {
  const held = seriesId === null ? 0 : await countHeldSpots(tx, id);
  if (held === 0) return findWaiting(tx, id, free);
  return choosePromoted(await findWaitingWithRegulars(tx, id), { free, held });
}
