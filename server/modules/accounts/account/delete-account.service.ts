import type { DatesNotificationKind } from '#shared/api/notifications';
import { groupBy } from '#shared/domain/group-by';
import { PHOTO_PATH } from '#shared/domain/photos';
import { isNamedOperator } from '../../../config';
import type { Db } from '../../../db/handle';
import { lockAllSeries, lockPeople, lockRound, lockTribs } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { deleteDeserted } from '../../people/communities/communities.queries';
import { findPossibleSuccessors, removeCommunityPictures } from '../../people/communities/members.queries';
import { passOnOwned } from '../../people/communities/succession.service';
import { endAllSessions } from '../auth/auth.queries';
import { findUsername, retireUsername } from '../../people/credentials/credentials.queries';
import { setMemberRole } from '../../meetups/hosting/hosting.queries';
import { fileKeys } from '../../places/photos/photos.rules';
import { deleteDemoRound, findDemoRound } from '../../evenings/tables/demo.queries';
import { removeHome } from '../../meetups/tribs/home.queries';
import { promoteAndRefresh } from '../../meetups/tribs/membership.service';
import { updateTribRow, findTribRow } from '../../meetups/tribs/tribs.queries';
import { findTribIdsOf } from '../../people/users/users.queries';
import { handOver } from '../../meetups/hosting/roles.service';
import { notifyAboutDates, type ToldDate } from '../../people/notifications/notify.queries';
import { deleteMember, findOthers, findStatus } from '../../meetups/tribs/members.queries';
import { deleteRegular, handOverSeries } from '../../meetups/tribs/series.queries';
import { formerly, isOpen } from '../../meetups/tribs/tribs.rules';
import {
  clearIndirectReferences,
  deletePhotosOf,
  deleteTrib,
  deleteUser,
  findAbandoned,
  findDue,
  endSeriesOf,
  findInvitedBy,
  findNextHosts,
  findPhotosOf,
  findPossibleHosts,
  findSeriesOf,
  findSuccessor,
  findTribsCreatedBy,
  findTribsHostedBy,
  findTribsShowing,
  isStillAbandoned,
  isStillDue,
  markDeleted,
  removePictures,
  findOpenTribIdsOf,
} from './account.queries';

type PurgeDeps = Pick<Deps, 'config' | 'db' | 'now' | 'photoStore' | 'log'>;

/**
 * Hides the person from everybody at once; `signIn` brings them back until they are permanently deleted. Nobody can sign in to a
 * demo account again, so it is permanently deleted now.
 */
export async function deleteAccount(deps: PurgeDeps, personId: number): Promise<void> {
  const { db, now } = deps;
  const files = await db.transaction(async (tx) => {
    // A demo account may be registered meanwhile, so `isDemo` is certain only under the lock.
    await lockForPurge(tx, personId, now());
    await leaveLockedMeetups(tx, personId, now());
    await passOnOwned(tx, personId, now());
    const { isDemo } = await markDeleted(tx, personId);
    await endAllSessions(tx, personId);
    return isDemo ? purgePerson(tx, deps, personId) : [];
  });
  await removeFiles(deps, files);
}

export async function purgeDeletedAccounts(deps: PurgeDeps): Promise<void> {
  await purgeEach(deps, await findDue(deps.db), isStillDue);
}

export async function removeOldDemoAccounts(deps: PurgeDeps): Promise<void> {
  await purgeEach(deps, await findAbandoned(deps.db), isStillAbandoned);
}

/**
 * Purges each account in its own transaction, and skips those whose owner came back before the lock. One that fails is retried
 * in the next round and does not hold up the others.
 */
async function purgeEach(
  deps: PurgeDeps,
  ids: readonly number[],
  isDue: (tx: Db, id: number) => Promise<boolean>,
): Promise<void> {
  const { db, now, log } = deps;
  for (const id of ids) {
    try {
      const files = await db.transaction(async (tx) => {
        await lockForPurge(tx, id, now());
        return (await isDue(tx, id)) ? purgePerson(tx, deps, id) : [];
      });
      await removeFiles(deps, files);
    } catch (error) {
      log.error({ err: error, personId: id }, 'an account was not deleted for good');
    }
  }
}

/** Runs after the commit and never fails: the daily round removes any files that are left without a row. */
async function removeFiles(
  { photoStore, log }: Pick<PurgeDeps, 'photoStore' | 'log'>,
  files: readonly string[],
): Promise<void> {
  await photoStore
    .remove(files)
    .catch((error: unknown) => log.warn({ err: error }, 'photos of a deleted account were not removed'));
}

/**
 * Locks all people, series and meetups whose rows change when this person is permanently deleted. It has to be the first step of
 * its transaction, so that the order of locks is kept.
 */
async function lockForPurge(tx: Db, personId: number, now: Date): Promise<void> {
  const demoRoundId = await findDemoRound(tx, personId);
  if (demoRoundId !== null) await lockRound(tx, demoRoundId);
  const hosts = await findPossibleHosts(tx, personId, now);
  const successors = await findPossibleSuccessors(tx, personId);
  await lockPeople(tx, [personId, ...(await findInvitedBy(tx, personId)), ...hosts, ...successors]);
  const urls = (await findPhotosOf(tx, personId)).map(urlOf);
  await lockAllSeries(tx, await findSeriesOf(tx, personId, urls));
  await lockTribs(tx, [
    ...(await findTribIdsOf(tx, personId)),
    ...(await findTribsShowing(tx, urls)),
    ...(await findTribsCreatedBy(tx, personId)),
  ]);
}

const urlOf = ({ id }: { id: string }) => PHOTO_PATH + id;

/**
 * Deletes a person and all that is theirs, under the locks of `lockForPurge`. Messages to a group keep their text but lose their
 * author. Returns the files of their photos, for `removeFiles`.
 */
async function purgePerson(
  tx: Db,
  { config, now: clock }: Pick<PurgeDeps, 'config' | 'now'>,
  personId: number,
): Promise<string[]> {
  const now = clock();
  const demoRoundId = await findDemoRound(tx, personId);
  if (demoRoundId !== null) await deleteDemoRound(tx, demoRoundId);
  await leaveLockedMeetups(tx, personId, now);
  const photos = await findPhotosOf(tx, personId);
  const urls = photos.map(urlOf);
  const tribIds = await findTribIdsOf(tx, personId);
  for (const tribId of await findTribsHostedBy(tx, personId)) await handOverOrDelete(tx, tribId, personId);
  await endSeriesOf(tx, personId, now);
  await passOnOwned(tx, personId, now);
  await deleteDeserted(tx, personId);
  if (urls.length > 0) await removePictures(tx, urls);
  await removeCommunityPictures(tx, urls);
  await deletePhotosOf(tx, personId);
  await clearIndirectReferences(tx, personId);
  const username = await findUsername(tx, personId);
  if (username !== null && isNamedOperator(config, { id: personId, username }))
    await retireUsername(tx, username);
  await deleteUser(tx, personId);
  for (const tribId of tribIds) await promoteAndRefresh(tx, tribId, now);
  return photos.flatMap(fileKeys);
}

/** A past or cancelled meetup is kept for its other members, and deleted if there are none. */
async function handOverOrDelete(tx: Db, tribId: number, hostId: number): Promise<void> {
  const successor = await findSuccessor(tx, { tribId, hostId, isOver: true });
  if (successor === null) {
    await deleteTrib(tx, tribId);
    return;
  }
  await setMemberRole(tx, tribId, hostId, 'member');
  await setMemberRole(tx, tribId, successor, 'host');
  await updateTribRow(tx, tribId, { creatorId: successor });
  await removeHome(tx, tribId);
}

/**
 * Takes a person out of all meetups that have not begun: those they host are handed over, or cancelled without other members.
 * Their series and communities are passed on too. It has to be the first step of its transaction, because it locks people before
 * series and meetups. Possible hosts are locked as well, so that a new block between the next host and a member is not missed.
 */
export async function leaveEverything(tx: Db, personId: number, now: Date): Promise<void> {
  await lockPeople(tx, [
    personId,
    ...(await findPossibleHosts(tx, personId, now)),
    ...(await findPossibleSuccessors(tx, personId)),
  ]);
  await lockAllSeries(tx, await findSeriesOf(tx, personId));
  await lockTribs(tx, await findOpenTribIdsOf(tx, personId, now));
  await leaveLockedMeetups(tx, personId, now);
  await passOnOwned(tx, personId, now);
}

/** Expects the locks of the person's meetups and series to be held. A series goes to the host of its next date. */
async function leaveLockedMeetups(tx: Db, personId: number, now: Date): Promise<void> {
  const told: Told[] = [];
  for (const tribId of await findOpenTribIdsOf(tx, personId, now))
    told.push(...(await leaveLockedMeetup(tx, personId, tribId, now)));
  for (const { seriesId, tribId, hostId } of await findNextHosts(tx, personId, now)) {
    await handOverSeries(tx, seriesId, hostId);
    await deleteRegular(tx, seriesId, hostId);
    const isTold = told.some((one) => one.seriesId === seriesId && one.userIds.includes(hostId));
    if (!isTold) told.push({ kind: 'made-host', seriesId, tribId, userIds: [hostId] });
  }
  // Nobody is told of each date of a series.
  for (const [one, ...others] of groupBy(
    told,
    ({ kind, seriesId, tribId }) => `${kind} ${seriesId ?? -tribId}`,
  ).values())
    if (one) await notifyAboutDates(tx, one.kind, [one, ...others]);
}

type Told = ToldDate & { kind: DatesNotificationKind; seriesId: number | null };

async function leaveLockedMeetup(tx: Db, personId: number, tribId: number, now: Date): Promise<Told[]> {
  const trib = await findTribRow(tx, tribId);
  // The meetup may have been cancelled or left while its lock was awaited.
  if (!trib || !isOpen(trib, now) || !(await findStatus(tx, tribId, personId))) return [];
  const told: Told[] = [];
  const { seriesId } = trib;
  if (trib.creatorId === personId) {
    const successor = await findSuccessor(tx, { tribId, hostId: personId });
    if (successor === null) {
      await updateTribRow(tx, tribId, { cancelledAt: now, updatedAt: now });
      return [{ kind: 'cancelled', seriesId, tribId, userIds: await findOthers(tx, tribId, personId) }];
    }
    await handOver(tx, { tribId, from: personId, to: successor }, now);
    told.push({ kind: 'made-host', seriesId, tribId, userIds: [successor] });
    if (await removeHome(tx, tribId)) {
      const change = { before: formerly(trib), isElsewhere: true };
      const userIds = await findOthers(tx, tribId, personId);
      told.push({ kind: 'time-or-place-changed', seriesId, tribId, userIds, change });
    }
  }
  await deleteMember(tx, tribId, personId);
  await promoteAndRefresh(tx, tribId, now);
  return told;
}
