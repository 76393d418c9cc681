import type { UpdateTribRequest } from '#shared/api/tribs';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { conflict, invalidField, notFound } from '../../http/errors';
import { requireMember } from '../communities/communities.queries';
import { notifyAboutTrib } from '../notifications/notifications.queries';
import { claimTribPhotos } from '../photos/claim.service';
import { deleteMember, deleteRemoval, findOthers, insertRemoval } from '../tribs/members.queries';
import { promoteAndRefresh } from '../tribs/membership.service';
import { type TribChanges, type TribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import { acceptRequest, deleteRequest, findRole } from './hosting.queries';
import { refuseRemoval } from './hosting.rules';
import { lockTribAsHost } from './lock.service';
import { tribChanges } from './trib-changes';
import { transactionOn } from '../../db/row-queue';

type Person = { id: number };

/**
 * Members are notified of a new time or place, but not of other edits. A higher maximum admits people from the
 * waitlist.
 */
export function updateTrib(
  db: Db,
  host: Person,
  tribId: number,
  update: UpdateTribRequest,
  now: Date,
): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'edit');
    if (!isOpen(trib, now)) throw conflict('closed', 'This meetup is over or cancelled');
    const changes = await tribChanges(tx, trib, update, now);
    if ((changes.maxParticipants ?? trib.maxParticipants) < trib.memberCount) {
      throw invalidField('maxParticipants', `${trib.memberCount} people have joined already`);
    }
    const { communityId = trib.communityId } = changes;
    if (communityId !== trib.communityId) await requireMember(tx, host.id, communityId);
    const photos = await claimTribPhotos(tx, host, changes, trib);
    await updateTribRow(tx, tribId, { ...changes, ...photos, updatedAt: now });
    if (isMoved(trib, changes))
      await notifyAboutTrib(tx, 'time-or-place-changed', tribId, await findOthers(tx, tribId, host.id));
    await promoteAndRefresh(tx, tribId, now);
  });
}

const LOCATION_COLUMNS = ['placeId', 'location', 'cityId', 'address', 'pinLatitude', 'pinLongitude'] as const;

function isMoved(trib: TribRow, changes: TribChanges): boolean {
  const differs = (key: 'startsAt' | 'endsAt') =>
    changes[key] !== undefined && changes[key]?.getTime() !== trib[key]?.getTime();
  const isChanged = (key: (typeof LOCATION_COLUMNS)[number]) =>
    changes[key] !== undefined && changes[key] !== trib[key];
  return differs('startsAt') || differs('endsAt') || LOCATION_COLUMNS.some(isChanged);
}

/** Idempotent; everybody with a membership is notified. */
export function cancelTrib(db: Db, host: Person, tribId: number, now: Date): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'cancel');
    if (trib.cancelledAt !== null) return;
    if (!isOpen(trib, now)) throw conflict('closed', 'It has begun: it cannot be cancelled any more');
    await updateTribRow(tx, tribId, { cancelledAt: now, updatedAt: now });
    await notifyAboutTrib(tx, 'cancelled', tribId, await findOthers(tx, tribId, host.id));
  });
}

/** An accepted guest joins, or is waitlisted if the meetup is full. */
export function decideRequest(
  db: Db,
  host: Person,
  { tribId, guestId, accept }: { tribId: number; guestId: number; accept: boolean },
  now: Date,
): Promise<MembershipStatus | null> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'decide-requests');
    if (!accept) {
      if (!(await deleteRequest(tx, tribId, guestId))) throw notFound();
      await notifyAboutTrib(tx, 'request-declined', tribId, [guestId]);
      return null;
    }
    if (!isOpen(trib, now)) throw conflict('closed', 'This meetup is over or cancelled');
    const status = trib.memberCount < trib.maxParticipants ? 'joined' : 'waitlisted';
    const joinedAt = status === 'joined' ? now : null;
    if (!(await acceptRequest(tx, { tribId, guestId }, { status, joinedAt }))) throw notFound();
    await deleteRemoval(tx, tribId, guestId);
    await notifyAboutTrib(tx, 'request-accepted', tribId, [guestId]);
    await promoteAndRefresh(tx, tribId, now);
    return status;
  });
}

export function removeMember(
  db: Db,
  host: Person,
  tribId: number,
  guestId: number,
  now: Date,
): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const { trib, role } = await lockTribAsHost(tx, host, tribId, 'remove-members');
    // Members of a past meetup stay on record: their wishes to meet again and their points depend on it.
    if (!isOpen(trib, now)) throw conflict('closed', 'It has begun or was cancelled: everybody stays in');
    const refusal = refuseRemoval(role, (await findRole(tx, tribId, guestId)) ?? 'member');
    if (refusal) throw refusal;
    if (!(await deleteMember(tx, tribId, guestId))) throw notFound();
    await insertRemoval(tx, tribId, guestId);
    await notifyAboutTrib(tx, 'removed', tribId, [guestId]);
    await promoteAndRefresh(tx, tribId, now);
  });
}
