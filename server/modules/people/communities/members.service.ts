import type { CommunityMembership } from '#shared/api/catalogue';
import type { CommunityRole } from '#shared/domain/community-options';
import { readId } from '#shared/domain/read-id';
import type { Db } from '../../../db/handle';
import { lockActivePersonShared, lockCommunity, lockPeople, lockPerson } from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { readServerSecret } from '../../../db/server-secret';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { isSame } from '../../../http/token';
import type { Viewer } from '../../../http/viewer';
import { asksOnce } from '../../trust/first-posts/first-posts.errors';
import { askOnceMore, isHeldPost } from '../../trust/first-posts/first-posts.queries';
import { notifyAboutCommunity } from '../notifications/notify.queries';
import { areBlocked } from '../../trust/safety/safety.queries';
import { requireName } from '../users/require-name.service';
import {
  hasAnOwner,
  isArchived,
  joinFirst,
  notAnOrganizer,
  notTheOwner,
  ownerStays,
} from './communities.errors';
import { deleteCommunity, findCommunity, isCommunityVisible } from './communities.queries';
import { decideEntry, isNewHere, isOrganizer, letInKey } from './communities.rules';
import {
  type CommunityRow,
  countMembers,
  deleteBlockedMembers,
  deleteMember,
  deleteRemoval,
  deleteRequest,
  findOrganizers,
  findOwner,
  findPossibleSuccessors,
  findCommunityRole,
  insertMember,
  insertRemoval,
  insertRequest,
  isRequesting,
  setCommunityRole,
  updateCommunityRow,
  wasRemoved,
} from './members.queries';
import { passOn } from './succession.service';

type Needs = Pick<Deps, 'db' | 'limiter'>;

/** Starts a change of a community. The 404 also covers a person who was suspended or blocked while the lock was awaited. */
async function lockForPerson(tx: Db, viewer: Viewer, communityId: number): Promise<CommunityRow> {
  const isActive = await lockActivePersonShared(tx, viewer.id);
  const community = isActive ? await lockCommunity(tx, communityId) : null;
  if (!community || !(await isCommunityVisible(tx, viewer, communityId))) throw notFound();
  return community;
}

/** Reads the role under the lock: if two organizers remove each other at once, the second is refused. */
export async function lockAsOrganizer(tx: Db, viewer: Viewer, communityId: number): Promise<CommunityRow> {
  const community = await lockForPerson(tx, viewer, communityId);
  if (!isOrganizer(await findCommunityRole(tx, communityId, viewer.id))) throw notAnOrganizer();
  return community;
}

async function membershipOf(tx: Db, viewer: Viewer, communityId: number): Promise<CommunityMembership> {
  const found = await findCommunity(tx, { viewer, near: null }, communityId);
  // A person who has just left a hidden community cannot see it any more.
  if (!found) return { isMember: false, role: null, isRequested: false, memberCount: 0 };
  const { isMember, role, isRequested, memberCount } = found;
  return { isMember, role, isRequested, memberCount };
}

/** Idempotent, even if two requests arrive at once. */
export function joinCommunity(
  { db, limiter }: Needs,
  viewer: Viewer,
  { communityId, key }: { communityId: number; key?: string | undefined },
): Promise<CommunityMembership> {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    const community = await lockForPerson(tx, viewer, communityId);
    const isIn = (await findCommunityRole(tx, communityId, viewer.id)) !== null;
    const isInvited = key !== undefined && (await isLinkOfOrganizer(tx, viewer, communityId, key));
    if (!isIn && (isInvited || !(await isRequesting(tx, communityId, viewer.id))))
      await enter(tx, limiter, viewer, { ...community, isInvited });
    return membershipOf(tx, viewer, communityId);
  });
}

async function isLinkOfOrganizer(tx: Db, viewer: Viewer, communityId: number, key: string): Promise<boolean> {
  const inviterId = readId(key.split('.', 1)[0] ?? '');
  if (inviterId === null || (await areBlocked(tx, viewer.id, inviterId))) return false;
  const isOurs = isSame(key, letInKey(await readServerSecret(tx), { communityId, inviterId }));
  return isOurs && isOrganizer(await findCommunityRole(tx, communityId, inviterId));
}

async function enter(
  tx: Db,
  limiter: Deps['limiter'],
  viewer: Viewer,
  { id, admission, archivedAt, isInvited }: CommunityRow & { isInvited: boolean },
): Promise<void> {
  const entry = decideEntry({
    admission,
    isArchived: archivedAt !== null,
    wasRemoved: await wasRemoved(tx, id, viewer.id),
    isInvited,
  });
  if (entry === 'archived') throw isArchived();
  await limiter.consume(LIMITS.joinsPerCommunity, `${id}:${viewer.id}`, tx);
  if (entry === 'joined') {
    await deleteRequest(tx, id, viewer.id);
    return insertMember(tx, id, viewer.id);
  }
  if (await isRequesting(tx, id, viewer.id)) return;
  await requireName(tx, viewer.id);
  await insertRequest(tx, id, viewer.id);
  await notifyAboutCommunity(tx, 'community-request', id, await findOrganizers(tx, id));
}

/**
 * Withdraws a request as well. A community passes on when its owner leaves;
 * one that is still held, and has no other member, is deleted.
 */
export function leaveCommunity(db: Db, viewer: Viewer, communityId: number, now: Date) {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    await lockPeople(tx, [viewer.id, ...(await findPossibleSuccessors(tx, viewer.id))]);
    await lockForPerson(tx, viewer, communityId);
    const isOwner = (await findCommunityRole(tx, communityId, viewer.id)) === 'owner';
    const isHeld = isOwner && (await isHeldPost(tx, { communityId }));
    if (isHeld && (await countMembers(tx, communityId)) === 1) await deleteCommunity(tx, communityId);
    else if (isOwner) await passOn(tx, { communityId, ownerId: viewer.id }, now);
    await deleteMember(tx, communityId, viewer.id);
    return membershipOf(tx, viewer, communityId);
  });
}

/** Possible only once, after an operator has refused it. */
export function askForReview(db: Db, viewer: Viewer, communityId: number, now: Date): Promise<void> {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    await lockForPerson(tx, viewer, communityId);
    if ((await findCommunityRole(tx, communityId, viewer.id)) !== 'owner') throw notTheOwner();
    if (!(await askOnceMore(tx, { communityId }, now))) throw asksOnce();
  });
}

export function decideRequest(
  db: Db,
  viewer: Viewer,
  { communityId, userId, accept }: { communityId: number; userId: number; accept: boolean },
): Promise<void> {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    await lockPeople(tx, [viewer.id, userId]);
    const { archivedAt } = await lockAsOrganizer(tx, viewer, communityId);
    if (accept && archivedAt !== null) throw isArchived();
    if (!(await deleteRequest(tx, communityId, userId))) throw notFound();
    if (accept) {
      await deleteRemoval(tx, communityId, userId);
      await insertMember(tx, communityId, userId);
    }
    const kind = accept ? 'community-accepted' : 'community-declined';
    await notifyAboutCommunity(tx, kind, communityId, [userId]);
  });
}

export function removeMember(
  db: Db,
  viewer: Viewer,
  { communityId, userId }: { communityId: number; userId: number },
): Promise<void> {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    await lockAsOrganizer(tx, viewer, communityId);
    const role = await findCommunityRole(tx, communityId, userId);
    if (role === null) throw notFound();
    if (role === 'owner') throw ownerStays();
    await deleteMember(tx, communityId, userId);
    await insertRemoval(tx, communityId, userId);
    await notifyAboutCommunity(tx, 'community-removed', communityId, [userId]);
  });
}

export function changeCommunityRole(
  db: Db,
  viewer: Viewer,
  { communityId, userId, role }: { communityId: number; userId: number; role: CommunityRole },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    // Locking both people makes a new block between the next owner and a member wait, so that it is not missed.
    await lockPeople(tx, [viewer.id, userId]);
    await lockForPerson(tx, viewer, communityId);
    if ((await findCommunityRole(tx, communityId, viewer.id)) !== 'owner') throw notTheOwner();
    const before = await findCommunityRole(tx, communityId, userId);
    if (before === null) throw notFound();
    if (before === role) return;
    if (before === 'owner') throw ownerStays();
    if (role === 'owner') await handOver(tx, { communityId, from: viewer.id, to: userId }, now);
    else await setCommunityRole(tx, communityId, userId, role, now);
    if (role === 'organizer') await notifyAboutCommunity(tx, 'community-organizer', communityId, [userId]);
  });
}

type HandOver = { communityId: number; from: number; to: number };

async function handOver(tx: Db, { communityId, from, to }: HandOver, now: Date): Promise<void> {
  await setCommunityRole(tx, communityId, from, 'organizer', now);
  await setCommunityRole(tx, communityId, to, 'owner', now);
  await updateCommunityRow(tx, communityId, { announcedAt: null });
  await deleteBlockedMembers(tx, communityId, to);
  await notifyAboutCommunity(tx, 'community-owner', communityId, [to]);
}

/** Makes a member the owner of a community without one. If two try at once, the second is refused. */
export function takeOver({ db, limiter }: Needs, viewer: Viewer, communityId: number, now: Date) {
  return transactionQueuedPerRow(db, { community: communityId }, async (tx) => {
    const person = await lockPerson(tx, viewer.id);
    await lockForPerson(tx, viewer, communityId);
    const role = await findCommunityRole(tx, communityId, viewer.id);
    if (role === null) throw joinFirst();
    if (role === 'owner') return;
    if ((await findOwner(tx, communityId)) !== null) throw hasAnOwner();
    if (person) await countCommunity(tx, limiter, person, now);
    await setCommunityRole(tx, communityId, viewer.id, 'owner', now);
    await updateCommunityRow(tx, communityId, { archivedAt: null, announcedAt: null });
    await deleteBlockedMembers(tx, communityId, viewer.id);
  });
}

/** Counts communities that a person starts or takes on. Newcomers have a lower limit. */
export async function countCommunity(
  tx: Db,
  limiter: Deps['limiter'],
  person: { id: number; createdAt: Date },
  now: Date,
): Promise<void> {
  await limiter.consume(
    isNewHere(person, now) ? LIMITS.communitiesOfNewUser : LIMITS.communitiesPerUser,
    person.id,
    tx,
  );
}
