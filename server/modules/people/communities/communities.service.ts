import type { StartCommunityRequest, UpdateCommunityRequest } from '#shared/api/communities';
import { LOOKED_AT } from '#shared/domain/looked-at';
import { violatedConstraint } from '../../../db/errors';
import type { Db } from '../../../db/handle';
import { lockCommunityMemberShared, lockPerson } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { signInNeeded } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { chosenCity } from '../../places/cities/cities.service';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { holdAgain, insertFirstPost } from '../../trust/first-posts/first-posts.queries';
import { isRewritten } from '../../trust/first-posts/first-posts.rules';
import { findRewritable, hiddenUntilReviewedSince } from '../../trust/first-posts/first-posts.service';
import { claimCommunityImage } from '../../places/photos/claim.service';
import {
  hiddenCommunity,
  nameTaken,
  notYourCommunity,
  postsForOrganizers,
  restingCommunity,
} from './communities.errors';
import { postingObstacle } from './communities.rules';
import {
  findPostingFacts,
  insertCommunity,
  insertMember,
  setCommunityRole,
  updateCommunityRow,
} from './members.queries';
import { countCommunity, lockAsOrganizer } from './members.service';

/** Creates the community and its owner in one transaction. Only success counts towards the limit. */
export function startCommunity(
  { config, db, limiter }: Pick<Deps, 'config' | 'db' | 'limiter'>,
  viewer: Viewer,
  { cityId, image, rules, ...given }: StartCommunityRequest,
  now: Date,
): Promise<number> {
  return db.transaction(async (tx) => {
    const person = await lockPerson(tx, viewer.id);
    if (!person || person.deletedAt || person.suspendedAt) throw signInNeeded();
    const row = { ...given, ...(await placeColumns(tx, cityId)), rules: rules || null, image: image || null };
    await claimCommunityImage(tx, viewer, row.image, null);
    const hiddenAt = await hiddenUntilReviewedSince(tx, config, viewer, now);
    const id = await insertCommunity(tx, { ...row, hiddenAt });
    if (id === null) throw nameTaken();
    if (hiddenAt) await insertFirstPost(tx, viewer.id, { communityId: id }, now);
    await countCommunity(tx, limiter, person, now);
    await insertMember(tx, id, viewer.id);
    await setCommunityRole(tx, id, viewer.id, 'owner', now);
    return id;
  });
}

export async function editCommunity(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  viewer: Viewer,
  communityId: number,
  { cityId, image, rules, pinned, name, category, description, admission }: UpdateCommunityRequest,
  now: Date,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const community = await lockAsOrganizer(tx, viewer, communityId);
      if (image !== undefined) await claimCommunityImage(tx, viewer, image, community.image);
      const changes = {
        ...(name !== undefined && { name }),
        ...(category !== undefined && { category }),
        ...(description !== undefined && { description }),
        ...(admission !== undefined && { admission }),
        ...(image !== undefined && { image: image || null }),
        ...(rules !== undefined && { rules: rules || null }),
        ...(pinned !== undefined && { pinned: pinned || null }),
        ...(cityId !== undefined && (await placeColumns(tx, cityId))),
      };
      await updateCommunityRow(tx, communityId, changes);
      const approved = await findRewritable(tx, config, viewer, { subject: { communityId }, now });
      if (approved && isRewritten(LOOKED_AT.community, community, changes))
        await holdAgain(tx, approved, now);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'communities_name_key') throw nameTaken();
    throw error;
  }
}

async function placeColumns(tx: Db, cityId: number | null) {
  const city = await chosenCity(tx, { cityId, pin: null });
  return { cityId, location: city && cityLabel(cityView(city)) };
}

/**
 * Finds what keeps a person from posting in a community's name. The locks make the result hold until the transaction ends: a
 * role that is being taken away is gone either before or after it.
 */
async function findPostingObstacle(tx: Db, userId: number, communityId: number) {
  const role = await lockCommunityMemberShared(tx, communityId, userId);
  const facts = await findPostingFacts(tx, communityId);
  return facts === null ? 'not-a-member' : postingObstacle(role, facts);
}

export async function mayPost(tx: Db, userId: number, communityId: number | null): Promise<boolean> {
  return communityId !== null && (await findPostingObstacle(tx, userId, communityId)) === null;
}

/** Null means no community. */
export async function requirePosting(tx: Db, userId: number, communityId: number | null): Promise<void> {
  if (communityId === null) return;
  const obstacle = await findPostingObstacle(tx, userId, communityId);
  if (obstacle === 'not-a-member') throw notYourCommunity();
  if (obstacle === 'hidden') throw hiddenCommunity();
  if (obstacle === 'not-an-organizer') throw postsForOrganizers();
  if (obstacle === 'archived') throw restingCommunity();
}
