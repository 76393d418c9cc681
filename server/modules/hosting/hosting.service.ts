import { and, eq, ne } from 'drizzle-orm';
import type { UpdateTribRequest } from '#shared/api/hosting';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { conflict, invalidField, notFound } from '../../http/errors';
import { notify } from '../notifications/notifications.queries';
import { claimTribPhotos } from '../photos/claim.service';
import { isOpen, type LockedTrib, settleMembers } from '../tribs/members.service';
import { refuseRemoval } from './hosting.rules';
import { findRole, lockTribAs } from './lock.service';
import { tribChanges } from './trib-changes';

type Person = { id: number };

/** Members hear of a new time or place; other edits are silent. A higher maximum lets who waits in. */
export function updateTrib(
  db: Db,
  host: Person,
  tribId: number,
  update: UpdateTribRequest,
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    const { trib } = await lockTribAs(tx, host, tribId, 'edit');
    if (!isOpen(trib, now)) throw conflict('closed', 'This meetup is over or cancelled');
    const changes = await tribChanges(tx, trib, update, now);
    if ((changes.maxParticipants ?? trib.maxParticipants) < trib.memberCount) {
      throw invalidField('maxParticipants', `${trib.memberCount} people have joined already`);
    }
    await tx
      .update(tribs)
      .set({ ...changes, ...(await claimTribPhotos(tx, host, changes, trib)), updatedAt: now })
      .where(eq(tribs.id, tribId));
    if (isMoved(trib, changes))
      await notify(tx, 'time-or-place-changed', tribId, await otherMembers(tx, trib, host));
    await settleMembers(tx, tribId, now);
  });
}

function isMoved(trib: LockedTrib, changes: Partial<LockedTrib>): boolean {
  const differs = (key: 'startsAt' | 'endsAt') =>
    changes[key] !== undefined && changes[key]?.getTime() !== trib[key]?.getTime();
  const isOther = (key: 'placeId' | 'location') => changes[key] !== undefined && changes[key] !== trib[key];
  return differs('startsAt') || differs('endsAt') || isOther('placeId') || isOther('location');
}

/** Cancelling twice is cancelling once; everybody who had anything to do with it is told. */
export function cancelTrib(db: Db, host: Person, tribId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const { trib } = await lockTribAs(tx, host, tribId, 'cancel');
    if (trib.cancelledAt !== null) return;
    if (!isOpen(trib, now)) throw conflict('closed', 'It has begun: it cannot be cancelled any more');
    await tx.update(tribs).set({ cancelledAt: now, updatedAt: now }).where(eq(tribs.id, tribId));
    await notify(tx, 'cancelled', tribId, await otherMembers(tx, trib, host));
  });
}

/** An accepted guest joins, or waits when the meetup is full. */
export function answerRequest(
  db: Db,
  host: Person,
  { tribId, guestId, accept }: { tribId: number; guestId: number; accept: boolean },
  now: Date,
): Promise<MembershipStatus | null> {
  return db.transaction(async (tx) => {
    const { trib } = await lockTribAs(tx, host, tribId, 'answer-requests');
    const asked = and(
      eq(memberships.tribId, tribId),
      eq(memberships.userId, guestId),
      eq(memberships.status, 'requested'),
    );
    if (!accept) {
      const declined = await tx.delete(memberships).where(asked).returning();
      if (declined.length === 0) throw notFound();
      await notify(tx, 'request-declined', tribId, [guestId]);
      return null;
    }
    if (!isOpen(trib, now)) throw conflict('closed', 'This meetup is over or cancelled');
    const status = trib.memberCount < trib.maxParticipants ? 'joined' : 'waitlisted';
    const accepted = await tx
      .update(memberships)
      .set({ status, joinedAt: status === 'joined' ? now : null })
      .where(asked)
      .returning();
    if (accepted.length === 0) throw notFound();
    await notify(tx, 'request-accepted', tribId, [guestId]);
    await settleMembers(tx, tribId, now);
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
  return db.transaction(async (tx) => {
    const { trib, role } = await lockTribAs(tx, host, tribId, 'remove-members');
    // Who was there stays on record: it decides whom they may meet again, and what it counted for them.
    if (!isOpen(trib, now)) throw conflict('closed', 'It has begun or was cancelled: everybody stays in');
    const refusal = refuseRemoval(role, (await findRole(tx, tribId, guestId)) ?? 'member');
    if (refusal) throw refusal;
    const removed = await tx
      .delete(memberships)
      .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, guestId)))
      .returning();
    if (removed.length === 0) throw notFound();
    await notify(tx, 'removed', tribId, [guestId]);
    await settleMembers(tx, tribId, now);
  });
}

async function otherMembers(tx: Db, trib: LockedTrib, host: Person): Promise<number[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tribId, trib.id), ne(memberships.userId, host.id)));
  return rows.map(({ userId }) => userId);
}
