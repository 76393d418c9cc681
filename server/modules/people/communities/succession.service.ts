import { DAY_MS } from '#shared/domain/durations';
import { ANNOUNCED_DAYS, OWNER_ABSENT_DAYS } from '#shared/domain/community-options';
import type { Db } from '../../../db/handle';
import { lockCommunities, lockCommunity, lockPeople } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { notifyAboutCommunity } from '../notifications/notify.queries';
import { absenceStep } from './communities.rules';
import {
  deleteBlockedMembers,
  findAbsentOwners,
  findCommunityIdsOf,
  findLastActive,
  findMemberIds,
  findOrganizers,
  findOwned,
  findOwner,
  findPossibleSuccessors,
  findSuccessor,
  setCommunityRole,
  updateCommunityRow,
} from './members.queries';

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

type Owned = { communityId: number; ownerId: number };

/**
 * Makes the longest-serving organizer the owner and the owner a member. Without an organizer the community is archived. The
 * caller holds the lock on the community.
 */
export async function passOn(tx: Db, { communityId, ownerId }: Owned, now: Date): Promise<void> {
  const successor = await findSuccessor(tx, communityId, daysBefore(now, OWNER_ABSENT_DAYS));
  await setCommunityRole(tx, communityId, ownerId, 'member', now);
  await updateCommunityRow(tx, communityId, {
    announcedAt: null,
    ...(successor === null && { archivedAt: now }),
  });
  if (successor === null) {
    const others = (await findMemberIds(tx, communityId)).filter((id) => id !== ownerId);
    await notifyAboutCommunity(tx, 'community-archived', communityId, others);
    return;
  }
  await setCommunityRole(tx, communityId, successor, 'owner', now);
  await deleteBlockedMembers(tx, communityId, successor);
  await notifyAboutCommunity(tx, 'community-owner', communityId, [successor]);
}

/**
 * Passes on everything that a leaving person owns. The caller holds the locks on them and on `findPossibleSuccessors`.
 * Communities in which they are a mere member are locked too, because each counts one member less.
 */
export async function passOnOwned(tx: Db, ownerId: number, now: Date): Promise<void> {
  const ids = await findCommunityIdsOf(tx, ownerId);
  await lockCommunities(tx, ids);
  // Read again under the locks, because one may have been handed over meanwhile.
  for (const owned of await findOwned(tx, [ownerId]))
    if (ids.includes(owned.communityId)) await passOn(tx, owned, now);
}

type SuccessionDeps = Pick<Deps, 'db' | 'log' | 'now'>;

/** Announces that an absent owner's community passes on, and passes it on once the announced time is over. */
export async function watchAbsentOwners({ db, log, now }: SuccessionDeps): Promise<void> {
  const since = daysBefore(now(), OWNER_ABSENT_DAYS - ANNOUNCED_DAYS);
  for (const owned of await findAbsentOwners(db, since)) {
    try {
      await db.transaction((tx) => watchOwner(tx, owned, now()));
    } catch (error) {
      log.error({ err: error, communityId: owned.communityId }, 'a community was not passed on');
    }
  }
}

/** Reads everything again under the lock, in a transaction of its own, so each step happens once however many instances try. */
async function watchOwner(tx: Db, owned: Owned, now: Date): Promise<void> {
  const { communityId, ownerId } = owned;
  await lockPeople(tx, [ownerId, ...(await findPossibleSuccessors(tx, ownerId))]);
  const community = await lockCommunity(tx, communityId);
  const lastActiveAt = await findLastActive(tx, ownerId);
  if (!community || lastActiveAt === null || (await findOwner(tx, communityId)) !== ownerId) return;
  const step = absenceStep({ lastActiveAt, announcedAt: community.announcedAt }, now);
  if (step === 'pass-on') return passOn(tx, owned, now);
  if (step === null) return;
  await updateCommunityRow(tx, communityId, { announcedAt: step === 'announce' ? now : null });
  if (step === 'announce')
    await notifyAboutCommunity(tx, 'community-passes-on', communityId, await findOrganizers(tx, communityId));
}
