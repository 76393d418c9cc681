import type { CreateTribRequest } from '#shared/api/trib-requests';
import type { Repeats } from '#shared/domain/series';
import type { Db } from '../../../db/handle';
import type { Deps } from '../../../deps';
import { signInNeeded } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { requirePosting } from '../../people/communities/communities.service';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { insertFirstPost } from '../../trust/first-posts/first-posts.queries';
import { hiddenUntilReviewedSince } from '../../trust/first-posts/first-posts.service';
import { claimTribPhotos } from '../../places/photos/claim.service';
import { insertMembers } from './members.queries';
import { makeDates, startSeries } from './make-dates.service';
import { findTribByKey, findTribRow, insertTrib } from './tribs.queries';
import { notTheCreator, requirePeople, requireTimes, withoutCommunity } from './tribs.errors';
import { blankToNull, meetupTimes, minPeopleProblem } from './tribs.rules';
import { locationColumns } from './location.service';
import { lockActivePersonShared } from '../../../db/locks';

/** The default time zone is that of the feed's default place. */
const DEFAULT_TIME_ZONE = 'America/Chicago';

type Options = {
  idempotencyKey: string | null;
  now: Date;
  storePicture: (url: string) => Promise<string>;
};

/**
 * Creates the meetup and its first member in one transaction. A repeat with the same key returns the same meetup,
 * whatever has become invalid meanwhile, so it is looked up before validation. For concurrent requests the unique key
 * of creator and request decides. Only successful creations count towards the limit.
 */
export async function createTrib(
  { config, db, limiter }: Pick<Deps, 'config' | 'db' | 'limiter'>,
  viewer: Viewer,
  request: CreateTribRequest,
  options: Options,
): Promise<number> {
  const key = options.idempotencyKey === null ? null : `${viewer.id}:${options.idempotencyKey}`;
  const repeated = await findTribByKey(db, key);
  if (repeated !== null) return repeated;
  const {
    creatorId,
    startTime,
    endTime,
    location,
    placeId,
    ideaId,
    category,
    cityId,
    address,
    pin,
    placeIsPublic,
    repeats,
    ...given
  } = request;
  if (creatorId !== undefined && creatorId !== viewer.id) {
    throw notTheCreator();
  }
  if (given.membersOnly && !given.communityId) throw withoutCommunity();
  const where = {
    timeZone: DEFAULT_TIME_ZONE,
    ...(await locationColumns(db, {
      placeId: placeId ?? null,
      ideaId: ideaId ?? null,
      category: category ?? null,
      location,
      cityId: cityId ?? null,
      address: address ?? null,
      pin: pin ?? null,
      placeIsPublic: placeIsPublic ?? false,
    })),
  };
  const row = {
    ...blankToNull(given),
    ...requireTimes(meetupTimes({ startTime, endTime }, where.timeZone, options.now)),
    creatorId: viewer.id,
    ...where,
    idempotencyKey: key,
  };
  requirePeople(minPeopleProblem(null, { ...row, minPeople: given.minPeople ?? null }, options.now));
  // Pictures are stored in turn, as a person may upload only two at a time. They stay for a day if the meetup is
  // refused.
  if (row.mainImageUrl) row.mainImageUrl = await options.storePicture(row.mainImageUrl);
  for (const [index, url] of row.eventPhotos.entries())
    row.eventPhotos[index] = await options.storePicture(url);
  const created = await db.transaction(async (tx) => {
    // As in `lockTribForPerson`, answers saved at the same time are in the aggregates, and no suspended person hosts.
    if (!(await lockActivePersonShared(tx, viewer.id))) throw signInNeeded();
    await requirePosting(tx, viewer.id, given.communityId ?? null);
    const photos = await claimTribPhotos(tx, viewer, row);
    const hiddenAt = await hiddenUntilReviewedSince(tx, config, viewer, options.now);
    const tribId = await insertTrib(tx, { ...row, ...photos, hiddenAt });
    if (tribId === null) {
      const made = await findTribByKey(tx, key);
      if (made === null) throw new Error('A meetup was neither created nor found by its key');
      return { tribId: made, seriesId: null };
    }
    await limiter.consume(LIMITS.createTribPerUser, viewer.id, tx);
    if (hiddenAt) await insertFirstPost(tx, viewer.id, { tribId }, options.now);
    const host = {
      tribId,
      userId: viewer.id,
      status: 'joined',
      role: 'host',
      joinedAt: options.now,
    } as const;
    await insertMembers(tx, [host]);
    await refreshAggregates(tx, [tribId]);
    return { tribId, seriesId: repeats ? await repeatTrib(tx, tribId, repeats, options.now) : null };
  });
  if (created.seriesId !== null) await makeDates(db, created.seriesId, options.now);
  return created.tribId;
}

async function repeatTrib(tx: Db, tribId: number, repeats: Repeats, now: Date): Promise<number> {
  const trib = await findTribRow(tx, tribId);
  if (!trib) throw new Error('A meetup is there once it was created');
  return startSeries(tx, trib, repeats, now);
}
