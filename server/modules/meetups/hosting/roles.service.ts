import { type HostAction, mayHost } from '#shared/domain/host-rights';
import { PARTICIPANTS_MAX } from '#shared/domain/limits';
import type { GivenRole } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { LockedAnother } from '../../../db/errors';
import { lockActivePersonShared, lockPeople, lockSeriesOf, lockTribs } from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { notFound } from '../../../http/errors';
import { notifyAboutDates, type ToldDate } from '../../people/notifications/notify.queries';
import { findHostRole, findStatus, insertMembers, setJoined, wasRemoved } from '../tribs/members.queries';
import { lockTribForPerson, promoteAndRefresh } from '../tribs/membership.service';
import {
  deleteRegular,
  findOpenDates,
  findSeriesRow,
  handOverSeries,
  setSeriesRole,
} from '../tribs/series.queries';
import { type TribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import type { Deps } from '../../../deps';
import { closed, hostCannotStepDown, hostedAlready, notTheHost } from './hosting.errors';
import { deleteBlockedMembers, findMemberRole, findVolunteer, setMemberRole } from './hosting.queries';

type Person = { id: number };

type RoleChange = { tribId: number; memberId: number; role: GivenRole; dates?: 'all' | 'one' };

/** At a date of a series the role is for all dates that this host has, and for those to come, unless it is for this one. */
export function changeMemberRole(
  db: Db,
  host: Person,
  { tribId, memberId, role, dates = 'all' }: RoleChange,
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    await lockPeople(tx, [host.id, memberId]);
    const series = dates === 'all' ? await lockSeriesHostedBy(tx, host, tribId, now) : null;
    const { trib } = await lockTribAsHost(tx, host, tribId, 'change-roles');
    if (series && trib.seriesId !== series.id)
      throw new LockedAnother('The meetup left its series meanwhile');
    const before = await findMemberRole(tx, tribId, memberId);
    if (before === null) throw notFound();
    if (before === 'host' && role !== 'host') throw hostCannotStepDown();
    if (before === role && (!series || role === 'host')) return;
    if (!isOpen(trib, now)) throw closed();
    const open = series ? await findOpenDates(tx, series.id, now) : [trib];
    const told: ToldDate[] = [];
    for (const date of open.filter(({ creatorId }) => creatorId === host.id).toSorted(byStart))
      if (await giveRole(tx, date, { from: host.id, to: memberId, role }, now))
        told.push({ tribId: date.id, userIds: [memberId] });
    if (series) await giveSeriesRole(tx, series.id, { from: host.id, to: memberId, role });
    if (role !== 'member') await notifyAboutDates(tx, role === 'host' ? 'made-host' : 'made-cohost', told);
  });
}

const byStart = (a: TribRow, b: TribRow) => a.feedAt.getTime() - b.feedAt.getTime();

/** Locks the series of a date and its open dates; null if it is in none of this host's. */
async function lockSeriesHostedBy(tx: Db, host: Person, tribId: number, now: Date) {
  const seriesId = await lockSeriesOf(tx, tribId);
  const series = seriesId === null ? null : await findSeriesRow(tx, seriesId);
  if (!series || series.creatorId !== host.id || series.endedAt !== null) return null;
  await lockTribs(tx, [tribId, ...(await findOpenDates(tx, series.id, now)).map(({ id }) => id)]);
  return series;
}

type Given = { from: number; to: number; role: GivenRole };

/** Returns false if they have the role, or cannot have it: a host or co-host needs a spot, for which a full date gets one more. */
async function giveRole(tx: Db, date: TribRow, { from, to, role }: Given, now: Date): Promise<boolean> {
  const before = await findMemberRole(tx, date.id, to);
  if (before === role || (before === null && role === 'member')) return false;
  if (before === null && !(await makeSpot(tx, date, to, now))) return false;
  if (role === 'host') await handOver(tx, { tribId: date.id, from, to }, now);
  else await setMemberRole(tx, date.id, to, role);
  if (before === null) await promoteAndRefresh(tx, date.id, now);
  return true;
}

async function makeSpot(tx: Db, { id, memberCount, maxParticipants }: TribRow, userId: number, now: Date) {
  const isFull = memberCount >= maxParticipants;
  if ((isFull && memberCount >= PARTICIPANTS_MAX) || (await wasRemoved(tx, id, userId))) return false;
  if (isFull) await updateTribRow(tx, id, { maxParticipants: memberCount + 1, updatedAt: now });
  if (await findStatus(tx, id, userId)) await setJoined(tx, id, [userId], now);
  else await insertMembers(tx, [{ tribId: id, userId, status: 'joined', joinedAt: now }]);
  return true;
}

async function giveSeriesRole(tx: Db, seriesId: number, { from, to, role }: Given): Promise<void> {
  if (role !== 'host') return setSeriesRole(tx, seriesId, to, role);
  await handOverSeries(tx, seriesId, to);
  await deleteRegular(tx, seriesId, to);
  await setSeriesRole(tx, seriesId, from, 'cohost');
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
export async function lockTribAsHost(tx: Db, person: { id: number }, tribId: number, act: HostAction) {
  const trib = await lockTribForPerson(tx, person, tribId);
  const role = await findHostRole(tx, tribId, person.id);
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

type VolunteerDeps = Pick<Deps, 'db' | 'now'>;

/** Makes a person the host of a meetup that has none, until it is over. Volunteering once more is no error. */
export function volunteer({ db, now }: VolunteerDeps, person: Person, tribId: number): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const role = await findMemberRole(tx, tribId, person.id);
    if (trib.creatorId !== null || role === null) throw notFound();
    if (trib.cancelledAt !== null || (trib.endsAt !== null && trib.endsAt <= now())) throw closed();
    if (role === 'volunteer') return;
    const other = await findVolunteer(tx, tribId, person);
    if (other?.isVisible) throw hostedAlready();
    // The viewer does not see the present host. A refusal would reveal somebody whom they must not see, so they take over.
    if (other) await setMemberRole(tx, tribId, other.id, 'member');
    await setMemberRole(tx, tribId, person.id, 'volunteer');
  });
}

/** Stopping twice is no error. */
export function stopHosting({ db }: VolunteerDeps, person: Person, tribId: number): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const role = await findMemberRole(tx, tribId, person.id);
    if (trib.creatorId !== null || role === null) throw notFound();
    if (role === 'volunteer') await setMemberRole(tx, tribId, person.id, 'member');
  });
}
