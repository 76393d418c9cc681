import type { PersonCard, PersonMatch, UpdateUserRequest } from '#shared/api/users';
import { answerVector, matchReasons, withOffsets } from '#shared/domain/compatibility';
import { DEFAULT_DISPLAY_NAME } from '#shared/domain/names';
import { VALUE_KEYS, type Values } from '#shared/domain/values';
import type { Db } from '../../../db/handle';
import { lockPerson, lockTribs } from '../../../db/locks';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { chosenCity } from '../../places/cities/cities.service';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { saidBy } from '../../matching/compatibility/answer-vector.service';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { convertDemoAccount, lockSignedIn, newCredentials } from '../credentials/credentials.service';
import { markFresh } from '../credentials/fresh-sign-in.queries';
import { recordSecurityEvent } from '../credentials/security-events.queries';
import { findFriendship } from '../../trust/friends/friends.queries';
import { claimPortrait } from '../../places/photos/claim.service';
import {
  cityWhile,
  findFit,
  findInterestIds,
  findPublicUser,
  findSharedTribs,
  findUpcomingTribIdsOf,
  type FitRow,
  nearAskedNow,
  updateUserRow,
  type UserChanges,
  writeInterests,
} from './users.queries';
import { publicUserView } from './users.views';

export function changedValues(update: UpdateUserRequest): Partial<Values> | null {
  const given = VALUE_KEYS.filter((key) => update[key] !== undefined);
  return given.length === 0 ? null : Object.fromEntries(given.map((key) => [key, update[key]]));
}

/** Changes any subset of the profile in one transaction: all of it is saved, or nothing. */
export async function updateUser(
  db: Db,
  viewer: Pick<Viewer, 'id' | 'sessionHash'>,
  update: UpdateUserRequest,
  device: string | null,
): Promise<void> {
  const {
    username,
    password,
    valuesEnvironment,
    valuesLifestyle,
    valuesOpenness,
    valuesIdentity,
    location,
    cityId,
    ...profile
  } = update;
  const { id: userId, sessionHash } = viewer;
  const columns = profileColumns(profile);
  const values = changedValues({ valuesEnvironment, valuesLifestyle, valuesOpenness, valuesIdentity });
  const credentials = await newCredentials(db, username, password);
  await db.transaction(async (tx) => {
    if (credentials) await lockSignedIn(tx, viewer);
    if (values) await changeAnswers(tx, userId, { values });
    await claimPortrait(tx, userId, update.profileImage);
    Object.assign(columns, await locationColumns(tx, { location, cityId }));
    if (Object.keys(columns).length > 0) await updateUserRow(tx, userId, columns);
    if (!credentials) return;
    await convertDemoAccount(tx, userId, credentials);
    await markFresh(tx, sessionHash);
    await recordSecurityEvent(tx, { userId, kind: 'password-set', device });
  });
}

type LocationUpdate = Pick<UpdateUserRequest, 'location' | 'cityId'>;

/** The location is what people see, and the city is its entry in the list, so neither changes without the other. */
async function locationColumns(tx: Db, { location, cityId }: LocationUpdate): Promise<UserChanges> {
  const typed = location === undefined ? {} : { location: location || null };
  if (cityId === undefined)
    return { ...typed, ...(location !== undefined && { cityId: cityWhile(location || null) }) };
  const city = await chosenCity(tx, { cityId, pin: null });
  return { ...typed, ...(city && { location: location || cityLabel(cityView(city)) }), cityId };
}

type ProfileUpdate = Omit<UpdateUserRequest, keyof Values | keyof LocationUpdate | 'username' | 'password'>;

/** Blank and null both clear a field; a cleared display name falls back to the default. */
function profileColumns({ displayName, tellsNear, ...clearable }: ProfileUpdate): UserChanges {
  const given = Object.entries(clearable).filter(([, value]) => value !== undefined);
  const columns: UserChanges = Object.fromEntries(
    given.map(([key, value]) => [key, value === '' ? null : value]),
  );
  if (tellsNear !== undefined) columns.nearAskedAt = nearAskedNow(tellsNear);
  if (displayName !== undefined) columns.displayName = displayName || DEFAULT_DISPLAY_NAME;
  return columns;
}

type AnswersChange = { values?: Partial<Values>; interestIds?: readonly number[] };

/**
 * Changes a person's answers and, in the same transaction, what is derived from them: their own point and the
 * aggregates of the meetups they are going to. Locks the person first and then meetups, as joining does, so that
 * neither can miss the other. A meetup that has begun is scored by its members when it is shown
 * (`trib-rows.queries.ts`).
 */
export async function changeAnswers(tx: Db, userId: number, change: AnswersChange): Promise<void> {
  const person = await lockPerson(tx, userId);
  if (!person) return;
  const tribIds = await findUpcomingTribIdsOf(tx, userId);
  await lockTribs(tx, tribIds);
  if (change.interestIds) await writeInterests(tx, userId, change.interestIds);
  const answers = { ...person, ...change.values, interestIds: await findInterestIds(tx, userId) };
  const { point, interestBonus } = answerVector(withOffsets(answers, person.valueOffsets));
  // Removing interests alone does not count as answering.
  const choseInterests = person.choseInterests || (change.interestIds ?? []).length > 0;
  const said = { choseInterests, answered: person.answered || choseInterests || change.values !== undefined };
  await updateUserRow(tx, userId, { ...change.values, ...said, point: [...point], interestBonus });
  await refreshAggregates(tx, tribIds);
}

export async function presentCard(db: Db, viewer: Viewer, personId: number): Promise<PersonCard> {
  const person = await findPublicUser(db, viewer, personId);
  const fit = person && (await findFit(db, viewer, personId));
  if (!person || !fit) throw notFound();
  return {
    ...publicUserView(person),
    interestIds: fit.interestIds,
    match: fit.hasAnswered && !viewer.isGuess ? match(viewer, fit) : null,
    sharedTribs: await findSharedTribs(db, viewer, personId),
    friendship: friendshipOf(viewer.id, await findFriendship(db, viewer.id, personId)),
  };
}

function match(viewer: Viewer, { point, score, interestIds }: FitRow): PersonMatch {
  const { closestValue, farthestValue, ...reasons } = matchReasons(
    viewer.point,
    point,
    saidBy(viewer, interestIds),
  );
  return { score, closest: closestValue, farthest: farthestValue, ...reasons };
}

type Friendship = { status: 'requested' | 'accepted' | 'declined'; requestedBy: number } | null;

/** The sender of a declined request still sees a pending one; its recipient sees none. */
function friendshipOf(viewerId: number, friendship: Friendship): PersonCard['friendship'] {
  if (friendship === null) return 'none';
  if (friendship.status === 'accepted') return 'friends';
  if (friendship.requestedBy === viewerId) return 'requested';
  return friendship.status === 'requested' ? 'asked' : 'none';
}
