import { isDeepStrictEqual } from 'node:util';
import type { UpdateTribRequest } from '#shared/api/trib-requests';
import { decisionTime, missingPeople } from '#shared/domain/goes-ahead';
import { PARTICIPANTS_MAX } from '#shared/domain/limits';
import { LOOKED_AT } from '#shared/domain/looked-at';
import { atSameLocalTime } from '#shared/domain/meetup-time';
import { pick } from '#shared/domain/pick';
import type { MembershipStatus } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { lockActivePersonShared, lockSeries, lockTrib, lockTribs } from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import type { NoticeChange } from '../../../db/schema/social';
import type { Config } from '../../../config';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { chosenPlace } from '../../places/catalogue/catalogue.queries';
import { requirePosting } from '../../people/communities/communities.service';
import { asksOnce } from '../../trust/first-posts/first-posts.errors';
import { type ApprovedPost, askOnceMore, holdAgain } from '../../trust/first-posts/first-posts.queries';
import { isTribRewritten } from '../../trust/first-posts/first-posts.rules';
import { findRewritable } from '../../trust/first-posts/first-posts.service';
import { notifyAboutTrib } from '../../people/notifications/notify.queries';
import { claimTribPhotos } from '../../places/photos/claim.service';
import { locationColumns } from '../tribs/location.service';
import {
  deleteMember,
  deleteRemoval,
  findOthers,
  findStatus,
  insertRemoval,
  setJoined,
} from '../tribs/members.queries';
import { callOff, promoteAndRefresh } from '../tribs/membership.service';
import { findTribRow, pinOf, type TribChanges, type TribRow, updateTribRow } from '../tribs/tribs.queries';
import { besidesPlace, requirePeople, requireTimes, withoutCommunity } from '../tribs/tribs.errors';
import { changedParts } from '../tribs/date-parts.rules';
import { deleteRegular } from '../tribs/series.queries';
import {
  blankToNull,
  formerly,
  isOpen,
  isUndecided,
  meetupTimes,
  minPeopleProblem,
} from '../tribs/tribs.rules';
import {
  cannotBeCancelled,
  cannotRemove,
  closed,
  everybodyStays,
  fewerSpotsThanMembers,
  noMoreSpots,
  nothingToDecide,
} from './hosting.errors';
import { acceptRequest, deleteRequest, findMemberRole, findUndecided, insertLine } from './hosting.queries';
import { removalObstacle } from './hosting.rules';
import { lockDateAsHost, lockTribAsHost } from './roles.service';

type Person = { id: number };

/** Members are notified of a new time or place, but not of other edits. A higher maximum admits people from the waitlist. */
export function updateTrib(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  host: Viewer,
  tribId: number,
  update: UpdateTribRequest,
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const isAboutWords = [...LOOKED_AT.trib, ...LOOKED_AT.publicPlace].some(
      (key) => update[key] !== undefined,
    );
    const approved = isAboutWords ? await lockRewritable(tx, config, host, { tribId, now }) : null;
    const { trib } = await lockTribAsHost(tx, host, tribId, 'edit');
    if (!isOpen(trib, now)) throw closed();
    const changes = await tribChanges(tx, trib, update, now);
    if ((changes.maxParticipants ?? trib.maxParticipants) < trib.memberCount)
      throw fewerSpotsThanMembers(trib.memberCount);
    requirePeople(minPeopleProblem(trib, withChanges(trib, changes), now));
    const { communityId = trib.communityId } = changes;
    if (communityId !== trib.communityId) await requirePosting(tx, host.id, communityId);
    const photos = await claimTribPhotos(tx, host, changes, trib);
    const ownParts = trib.seriesId === null ? [] : changedParts(trib, changes);
    await updateTribRow(tx, tribId, {
      ...changes,
      ...photos,
      ownParts: [...new Set([...trib.ownParts, ...ownParts])],
      updatedAt: now,
    });
    if (approved && isTribRewritten(trib, { ...changes, ...photos })) await holdAgain(tx, approved, now);
    const move = noticeOfMove(trib, changes);
    if (move)
      await notifyAboutTrib(tx, 'time-or-place-changed', tribId, await findOthers(tx, tribId, host.id), move);
    await promoteAndRefresh(tx, tribId, now);
  });
}

/** What decides whether it goes ahead, as it is after an edit. */
export function withChanges(trib: TribRow, changes: TribChanges) {
  const { minPeople = trib.minPeople, maxParticipants = trib.maxParticipants } = changes;
  const { startsAt = trib.startsAt, timeZone = trib.timeZone } = changes;
  return { minPeople, maxParticipants, startsAt, timeZone };
}

/** Rewriting may put the other dates of a series on hold as well. So people are locked first, then the series, then its dates. */
async function lockRewritable(
  tx: Db,
  config: Config,
  host: Viewer,
  { tribId, now }: { tribId: number; now: Date },
): Promise<ApprovedPost | null> {
  await lockActivePersonShared(tx, host.id);
  const trib = await findTribRow(tx, tribId);
  if (trib?.seriesId) await lockSeries(tx, trib.seriesId);
  else await lockTrib(tx, tribId);
  const approved = await findRewritable(tx, config, host, { subject: { tribId }, now });
  if (approved) await lockTribs(tx, approved.tribIds);
  return approved;
}

const LOCATION_COLUMNS = [
  'placeId',
  'location',
  'cityId',
  'address',
  'pinLatitude',
  'pinLongitude',
  'placeIsPublic',
] as const;

/** What members are told of an edit; undefined if neither time nor place changes. */
export function noticeOfMove(trib: TribRow, changes: TribChanges): NoticeChange | undefined {
  const differs = (key: 'startsAt' | 'endsAt') =>
    changes[key] !== undefined && changes[key]?.getTime() !== trib[key]?.getTime();
  const isChanged = (key: (typeof LOCATION_COLUMNS)[number]) =>
    changes[key] !== undefined && changes[key] !== trib[key];
  const isElsewhere = LOCATION_COLUMNS.some(isChanged);
  if (!isElsewhere && !differs('startsAt') && !differs('endsAt')) return undefined;
  const { placeIsPublic = trib.placeIsPublic } = changes;
  // A place that turns out to be a home is not named as the former one.
  return { before: formerly({ ...trib, placeIsPublic: trib.placeIsPublic && placeIsPublic }), isElsewhere };
}

/** Idempotent. Everybody with a membership is notified. */
export function cancelTrib(
  db: Db,
  host: Person,
  { tribId, line }: { tribId: number; line?: string | undefined },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'cancel');
    if (trib.cancelledAt !== null) return;
    if (!isOpen(trib, now)) throw cannotBeCancelled();
    const lineId =
      line === undefined ? null : await insertLine(tx, { tribId, authorId: host.id, text: line }, now);
    await callOff(tx, tribId, now, { byId: host.id, lineId });
  });
}

/** Before the evening on which it is decided by itself, a host may decide either way. Nothing is left to decide afterwards. */
export function decideEarly(
  db: Db,
  host: Person,
  { tribId, goesAhead }: { tribId: number; goesAhead: boolean },
  now: Date,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'cancel');
    if (goesAhead && trib.wentAheadAt !== null) return;
    if (!isUndecided(trib) || !isOpen(trib, now)) throw nothingToDecide();
    await decide(tx, trib, { goesAhead, hostId: host.id }, now);
  });
}

/** Decides what is due. A server that was down decides later, with the people of that moment. */
export async function decideMeetups({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  for (const { id, startsAt, timeZone } of await findUndecided(db, now())) {
    if (startsAt === null || decisionTime(startsAt, timeZone) > now()) continue;
    await db
      .transaction((tx) => decideDue(tx, id, now()))
      .catch((error: unknown) =>
        log.error({ err: error, tribId: id }, 'it was not decided whether a meetup goes ahead'),
      );
  }
}

/** Under the lock it is as it is: whoever joins, leaves, moves it or lowers the number is before the decision or after it. */
async function decideDue(tx: Db, tribId: number, now: Date): Promise<void> {
  const trib = await lockTrib(tx, tribId);
  if (!trib?.startsAt || !isUndecided(trib) || !isOpen(trib, now)) return;
  if (decisionTime(trib.startsAt, trib.timeZone) > now) return;
  await decide(tx, trib, { goesAhead: missingPeople(trib, trib.memberCount) === 0, hostId: 0 }, now);
}

type Decision = { goesAhead: boolean; hostId: number };

async function decide(tx: Db, trib: TribRow, { goesAhead, hostId }: Decision, now: Date): Promise<void> {
  const decided = goesAhead ? { wentAheadAt: now } : { cancelledAt: now };
  await updateTribRow(tx, trib.id, { ...decided, updatedAt: now });
  const people = await findOthers(tx, trib.id, hostId, goesAhead ? 'joined' : undefined);
  await notifyAboutTrib(tx, goesAhead ? 'goes-ahead' : 'too-few', trib.id, people);
}

/** Possible only once, after an operator has refused it. */
export function askForReview(db: Db, host: Person, tribId: number, now: Date): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'edit');
    if (!isOpen(trib, now)) throw closed();
    if (!(await askOnceMore(tx, { tribId }, now))) throw asksOnce();
  });
}

export function decideRequest(
  db: Db,
  host: Person,
  { tribId, guestId, accept }: { tribId: number; guestId: number; accept: boolean },
  now: Date,
): Promise<MembershipStatus | null> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib } = await lockTribAsHost(tx, host, tribId, 'decide-requests');
    if (!accept) {
      if (!(await deleteRequest(tx, tribId, guestId))) throw notFound();
      await notifyAboutTrib(tx, 'request-declined', tribId, [guestId]);
      return null;
    }
    if (!isOpen(trib, now)) throw closed();
    const status = trib.memberCount < trib.maxParticipants ? 'joined' : 'waitlisted';
    const joinedAt = status === 'joined' ? now : null;
    if (!(await acceptRequest(tx, { tribId, guestId }, { status, joinedAt })))
      return letIn(tx, trib, guestId, now);
    await deleteRemoval(tx, tribId, guestId);
    await notifyAboutTrib(tx, 'request-accepted', tribId, [guestId]);
    await promoteAndRefresh(tx, tribId, now);
    return status;
  });
}

/** Lets somebody in from the waitlist, whoever else waits. A full meetup gets one more spot. */
async function letIn(tx: Db, trib: TribRow, guestId: number, now: Date): Promise<MembershipStatus> {
  if ((await findStatus(tx, trib.id, guestId)) !== 'waitlisted') throw notFound();
  if (trib.memberCount >= PARTICIPANTS_MAX) throw noMoreSpots();
  const maxParticipants = Math.max(trib.maxParticipants, trib.memberCount + 1);
  await updateTribRow(tx, trib.id, { maxParticipants, updatedAt: now });
  await setJoined(tx, trib.id, [guestId], now);
  await notifyAboutTrib(tx, 'promoted', trib.id, [guestId]);
  await promoteAndRefresh(tx, trib.id, now);
  return 'joined';
}

export function removeMember(db: Db, host: Person, tribId: number, guestId: number, now: Date) {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib, role } = await lockDateAsHost(tx, host, tribId, 'remove-members');
    // Members of a past meetup stay on record: their wishes to meet again and their points depend on it.
    if (!isOpen(trib, now)) throw everybodyStays();
    const obstacle = removalObstacle(role, (await findMemberRole(tx, tribId, guestId)) ?? 'member');
    if (obstacle) throw cannotRemove(obstacle);
    if (!(await deleteMember(tx, tribId, guestId))) throw notFound();
    await insertRemoval(tx, tribId, guestId);
    if (trib.seriesId !== null) await deleteRegular(tx, trib.seriesId, guestId);
    await notifyAboutTrib(tx, 'removed', tribId, [guestId]);
    await promoteAndRefresh(tx, tribId, now);
  });
}

/** Converts an edit to column values. A field that is not sent stays as it is. */
export async function tribChanges(db: Db, trib: TribRow, update: UpdateTribRequest, now: Date) {
  const { startTime, endTime, ...given } = update;
  const where = pick(given, LOCATION_FIELDS);
  const changes: TribChanges = blankToNull(
    Object.fromEntries(
      Object.entries(given).filter(([key, value]) => value !== undefined && !(key in where)),
    ),
  );
  const { membersOnly = trib.membersOnly, communityId = trib.communityId } = changes;
  if (membersOnly && communityId === null && (given.membersOnly || given.communityId === null))
    throw withoutCommunity();
  Object.assign(changes, await locationChanges(db, trib, where));
  const { timeZone = trib.timeZone } = changes;
  if (startTime !== undefined || endTime !== undefined || timeZone !== trib.timeZone) {
    // A time that the host leaves alone keeps its local time: 6 PM is 6 PM in another city, too.
    const kept = (moment: Date | null) =>
      moment && atSameLocalTime(moment, trib.timeZone, timeZone).toISOString();
    const times = {
      startTime: startTime === undefined ? kept(trib.startsAt) : startTime,
      endTime: endTime === undefined ? kept(trib.endsAt) : endTime,
    };
    Object.assign(changes, requireTimes(meetupTimes(times, timeZone, now)));
  }
  return changes;
}

const OWN_PLACE = ['location', 'cityId', 'address', 'pin'] as const;
const LOCATION_FIELDS = ['placeId', 'ideaId', 'category', 'placeIsPublic', ...OWN_PLACE] as const;
type LocationUpdate = Pick<UpdateTribRequest, (typeof LOCATION_FIELDS)[number]>;

/** Checks the location as for a new meetup. Without a place or a city, the previous time zone is kept. */
async function locationChanges(db: Db, trib: TribRow, given: LocationUpdate): Promise<TribChanges> {
  const { placeId = trib.placeId, ideaId = trib.ideaId, location } = given;
  const { placeId: _place, ideaId: _idea, ...typed } = given;
  const isTyped = Object.values(typed).some((value) => value !== undefined);
  if (placeId === trib.placeId && ideaId === trib.ideaId && !isTyped) return {};
  const category = given.category === undefined ? await ownCategory(db, trib) : given.category;
  if (placeId !== null) {
    const { cityId = null, address = null, pin = null, placeIsPublic = false } = given;
    const own = { location, cityId, address, pin, placeIsPublic };
    const changes = await locationColumns(db, { placeId, ideaId, category, ...own });
    if (placeId === trib.placeId && location && location !== changes.location) throw besidesPlace('location');
    return changes;
  }
  return locationColumns(db, { placeId, ideaId, category, ...ownPlace(trib, given) });
}

/** The category that the host chose themselves; null if it comes from an idea or the place. */
async function ownCategory(db: Db, { ideaId, placeId, category }: TribRow): Promise<string | null> {
  if (ideaId !== null) return null;
  return category === (await chosenPlace(db, placeId))?.category ? null : category;
}

/**
 * A place outside the catalogue. When the city changes, the address and the pin are dropped. Another place is public only
 * if the host says so again.
 */
function ownPlace(trib: TribRow, given: LocationUpdate) {
  const former = trib.placeId === null ? { ...trib, pin: pinOf(trib) } : NOWHERE;
  const { location = former.location, cityId = former.cityId } = given;
  const kept = cityId === former.cityId ? former : NOWHERE;
  const { address = kept.address, pin = kept.pin } = given;
  const own = { location, cityId, address, pin };
  const isSame = isDeepStrictEqual(own, pick(former, OWN_PLACE));
  const { placeIsPublic = former.placeIsPublic && isSame } = given;
  return { ...own, placeIsPublic };
}

const NOWHERE = { location: null, cityId: null, address: null, pin: null, placeIsPublic: false };
