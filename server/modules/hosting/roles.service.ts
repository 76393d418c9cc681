import { type HostAction, mayHost } from '#shared/domain/host-rights';
import type { GivenRole, MemberRole } from '#shared/domain/trib-options';
import type { Db } from '../../db/handle';
import { LockedAnother } from '../../db/errors';
import { lockActivePersonShared, lockPeople, lockSeriesOf } from '../../db/locks';
import { transactionQueuedPerRow } from '../../db/row-queue';
import { notFound } from '../../http/errors';
import { notifyAboutTrib } from '../notifications/notify.queries';
import { lockTribForPerson, promoteAndRefresh } from '../tribs/membership.service';
import { type TribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import { closed, hostCannotStepDown, notTheHost } from './hosting.errors';
import { deleteBlockedMembers, findMemberRole, setMemberRole } from './hosting.queries';

type Person = { id: number };

export function changeMemberRole(
  db: Db,
  host: Person,
  { tribId, memberId, role }: { tribId: number; memberId: number; role: GivenRole },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    await lockPeople(tx, [host.id, memberId]);
    const { trib } = await lockTribAsHost(tx, host, tribId, 'change-roles');
    const before = await findMemberRole(tx, tribId, memberId);
    if (before === null) throw notFound();
    if (before === role) return;
    if (before === 'host') throw hostCannotStepDown();
    if (!isOpen(trib, now)) throw closed();
    if (role === 'host') await handOver(tx, { tribId, from: host.id, to: memberId }, now);
    else await setMemberRole(tx, tribId, memberId, role);
    if (role !== 'member')
      await notifyAboutTrib(tx, role === 'host' ? 'made-host' : 'made-cohost', tribId, [memberId]);
  });
}

/**
 * The app shows the creator as host, so the new host becomes the creator. The
 * caller holds the locks on both people and on the meetup.
 */
export async function handOver(
  tx: Db,
  { tribId, from, to }: { tribId: number; from: number; to: number },
  now: Date,
): Promise<void> {
  await setMemberRole(tx, tribId, from, 'cohost');
  await setMemberRole(tx, tribId, to, 'host');
  await updateTribRow(tx, tribId, { creatorId: to, updatedAt: now });
  await deleteBlockedMembers(tx, tribId, to);
  await promoteAndRefresh(tx, tribId, now);
}

/**
 * Starts an action of a host. The role is read under the lock, so that a host who was demoted a moment ago is refused. People
 * who cannot see the meetup get a 404 first, so the 403 reveals nothing.
 */
export async function lockTribAsHost(
  tx: Db,
  person: { id: number },
  tribId: number,
  act: HostAction,
): Promise<{ trib: TribRow; role: MemberRole }> {
  const trib = await lockTribForPerson(tx, person, tribId);
  const role = await findMemberRole(tx, tribId, person.id);
  if (role === null || !mayHost(role, act)) throw notTheHost();
  return { trib, role };
}

/** The same for actions that also change the series, if the meetup is a date of one. */
export async function lockDateAsHost(tx: Db, person: { id: number }, tribId: number, act: HostAction) {
  await lockActivePersonShared(tx, person.id);
  const seriesId = await lockSeriesOf(tx, tribId);
  const locked = await lockTribAsHost(tx, person, tribId, act);
  if (locked.trib.seriesId !== seriesId) throw new LockedAnother('The meetup was made to repeat meanwhile');
  return locked;
}
