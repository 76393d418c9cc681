import { and, eq } from 'drizzle-orm';
import type { MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { memberships, tribs } from '../../db/schema/tribs';
import { conflict, notFound } from '../../http/errors';
import { notify } from '../notifications/notifications.queries';
import { isBlockedWith } from '../safety/safety.queries';
import { isOpen, settleMembers } from '../tribs/members.service';
import { lockPeople } from '../users/users.queries';
import { findRole, lockTribAs } from './lock.service';

type Person = { id: number };

/** Makes a member a co-host or a member again, or hands the meetup over. */
export function changeRole(
  db: Db,
  host: Person,
  { tribId, memberId, role }: { tribId: number; memberId: number; role: MemberRole },
  now: Date,
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPeople(tx, [host.id, memberId]);
    const { trib } = await lockTribAs(tx, host, tribId, 'change-roles');
    const before = await findRole(tx, tribId, memberId);
    if (before === null) throw notFound();
    if (before === role) return;
    if (before === 'host') throw conflict('host_cannot_step_down', 'Hand the meetup over to somebody first');
    if (!isOpen(trib, now)) throw conflict('closed', 'This meetup is over or cancelled');
    if (role === 'host') await handOver(tx, { tribId, from: host.id, to: memberId }, now);
    else await setRole(tx, tribId, memberId, role);
    if (role !== 'member')
      await notify(tx, role === 'host' ? 'made-host' : 'made-cohost', tribId, [memberId]);
  });
}

/**
 * The creator is whom the app shows as host, so it becomes the new one. The key of a repeated creation goes:
 * it was unique among the meetups of the old host, not of the new one.
 */
async function handOver(
  tx: Db,
  { tribId, from, to }: { tribId: number; from: number; to: number },
  now: Date,
): Promise<void> {
  await setRole(tx, tribId, from, 'cohost');
  await setRole(tx, tribId, to, 'host');
  await tx
    .update(tribs)
    .set({ creatorId: to, idempotencyKey: null, updatedAt: now })
    .where(eq(tribs.id, tribId));
  await removeBlockedBy(tx, tribId, to);
  await settleMembers(tx, tribId, now);
}

/** Nobody stays in a meetup whose host does not exist for them. */
async function removeBlockedBy(tx: Db, tribId: number, hostId: number): Promise<void> {
  await tx
    .delete(memberships)
    .where(and(eq(memberships.tribId, tribId), isBlockedWith({ id: hostId }, memberships.userId)));
}

async function setRole(tx: Db, tribId: number, userId: number, role: MemberRole): Promise<void> {
  await tx
    .update(memberships)
    .set({ role })
    .where(and(eq(memberships.tribId, tribId), eq(memberships.userId, userId)));
}
