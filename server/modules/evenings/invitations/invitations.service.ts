import { isDeepStrictEqual } from 'node:util';
import type { AiPreferences } from '#shared/api/ai-preferences';
import type { Invitation, INVITATION_DECISIONS, InvitationCount } from '#shared/api/invitations';
import type { MembershipStatus } from '#shared/domain/trib-options';
import { matchReasons } from '#shared/domain/compatibility';
import { INVITATIONS_MAX } from '#shared/domain/ai-preferences';
import type { Deps } from '../../../deps';
import type { Viewer } from '../../../http/viewer';
import { findSavedPreferences } from '../../people/ai-preferences/ai-preferences.queries';
import { findCity } from '../../places/cities/cities.queries';
import { cityLabel, cityView, fromConfirmedCity } from '../../places/cities/cities.views';
import { type CityQuery, viewersCity } from '../../places/cities/cities.service';
import { interestNames, listInterests } from '../../places/catalogue/catalogue.queries';
import {
  countFitting,
  type FittingMeetup,
  type Search,
  findFitting,
  findInvitee,
  storeDecision,
  findOffers,
  insertOffers,
} from './invitations.queries';
import { criteriaOf, offersCountSince, whyInvited } from './invitations.rules';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import { LIMITS } from '../../../http/rate-limit';
import { saidBy } from '../../matching/compatibility/answer-vector.service';
import { findChosenInterests, findStatus } from '../../meetups/tribs/members.queries';
import { joinTrib, lockTribForPerson } from '../../meetups/tribs/membership.service';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { findViewerTribRows } from '../../meetups/tribs/trib-rows.queries';
import { tribView } from '../../meetups/tribs/tribs.views';
import { isStorageFull } from '../../../db/errors';
import { lockPeople } from '../../../db/locks';

type InvitationDeps = Pick<Deps, 'database' | 'db' | 'now' | 'settings'>;

/** Prefers the city that is asked for, then that of the account, then a guess from the time zone (docs/decisions/017). */
const cityQuery = (query: CityQuery, home: number | null): CityQuery =>
  query.near === undefined && home !== null ? { near: home } : query;

async function searchFor(
  { db, now }: InvitationDeps,
  { viewer, near, preferences }: { viewer: Viewer; near: number | null; preferences: AiPreferences | null },
): Promise<Search> {
  const names = await interestNames(db, preferences?.selectedInterests ?? []);
  return { viewer, near, criteria: criteriaOf(preferences, names), now: now() };
}

export async function listInvitations(deps: InvitationDeps, viewer: Viewer, query: CityQuery, lang: Lang) {
  const { db } = deps;
  const [invitee, preferences] = await Promise.all([
    findInvitee(db, viewer.id),
    findSavedPreferences(db, viewer.id),
  ]);
  const from = cityQuery(query, invitee.cityId);
  const near = await viewersCity(deps, from);
  const search = await searchFor(deps, { viewer, near, preferences });
  const offered = await offerMeetups(db, search, offersCountSince(preferences, search.now));
  return presentInvitations(db, { viewer, near, from }, offered, lang);
}

/** Counts the meetups that could be offered with these preferences, however often the person wants new ones. */
export async function countInvitations(
  deps: InvitationDeps,
  viewer: Viewer,
  { query, preferences }: { query: CityQuery; preferences: AiPreferences },
): Promise<InvitationCount> {
  const { cityId } = await findInvitee(deps.db, viewer.id);
  const near = await viewersCity(deps, cityQuery(query, cityId));
  const city = near === null ? null : await findCity(deps.db, near);
  const search = await searchFor(deps, { viewer, near, preferences });
  return { count: await countFitting(deps.db, search), near: city && cityLabel(cityView(city)) };
}

type Decision = { tribId: number; decision: (typeof INVITATION_DECISIONS)[number]; now: Date };

/** Joins and stores the decision, or does neither. Returns the person's status in the meetup afterwards. */
export async function decideInvitation(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  { tribId, decision, now }: Decision,
): Promise<MembershipStatus | null> {
  // Joining and storing the decision both come after the lock on the meetup, so two answers at once cannot deadlock.
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    await lockTribForPerson(tx, viewer, tribId);
    if (decision === 'not-interested') await limiter.consume(LIMITS.refusalsPerUser, viewer.id, tx);
    if (decision === 'accepted') await joinTrib({ db: tx, limiter }, viewer, { tribId, now });
    await storeDecision(tx, viewer.id, tribId, decision);
    return findStatus(tx, tribId, viewer.id);
  });
}

type Invitee = { viewer: Viewer; near: number | null; from: CityQuery };

async function presentInvitations(
  db: Db,
  { viewer, near, from }: Invitee,
  fitting: readonly FittingMeetup[],
  lang: Lang,
): Promise<Invitation[]> {
  if (fitting.length === 0) return [];
  const [shown, interests, interestsByTrib] = await Promise.all([
    findViewerTribRows(db, { viewer, from: viewer, near }, fitting),
    listInterests(db),
    findChosenInterests(
      db,
      viewer.id,
      fitting.map(({ id }) => id),
    ),
  ]);
  return shown.map((row) => {
    const point = fitting.find(({ id }) => id === row.id)?.point ?? [];
    const { sharedInterestIds, closestValue, closestSide } = matchReasons(
      viewer.point,
      point,
      saidBy(viewer, interestsByTrib.get(row.id)),
    );
    const trib = fromConfirmedCity(tribView(row, viewer), from);
    const why = whyInvited(
      {
        sharedInterests: interests.filter(({ id }) => sharedInterestIds.includes(id)).map(({ name }) => name),
        tags: row.categories,
        closestValue,
        closestSide,
        members: trib.members,
        startsAt: row.startsAt === null ? null : new Date(row.startsAt),
        timeZone: row.timeZone,
        miles: trib.distanceMiles === null ? null : row.miles,
        city: row.city,
      },
      lang,
    );
    return { trib, why };
  });
}

type Offers = Awaited<ReturnType<typeof findOffers>>;

/**
 * Returns what is offered to a person, best match first. Offers made since `since` stay as long as they fit; new ones
 * fill the list only as far as the answered ones leave room. The lock makes two tabs that load at once take turns.
 */
async function offerMeetups(db: Db, search: Search, since: Date): Promise<FittingMeetup[]> {
  const { viewer, now } = search;
  const made = await findOffers(db, viewer.id, since);
  const plan = await planOffers(db, search, made);
  if (plan.fresh.length === 0) return plan.open;
  const stored = db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    const madeBefore = await findOffers(tx, viewer.id, since);
    const isSame = isDeepStrictEqual(madeBefore, made);
    const { open, fresh } = isSame ? plan : await planOffers(tx, search, madeBefore);
    const ids = fresh.map(({ id }) => id);
    if (ids.length > 0) await insertOffers(tx, viewer.id, ids, now);
    return bestFirst([...open, ...fresh]);
  });
  return stored.catch((error: unknown) => {
    // While the database takes no writes, the offers are shown without being stored and may differ the next time.
    if (isStorageFull(error)) return bestFirst([...plan.open, ...plan.fresh]);
    throw error;
  });
}

const bestFirst = (meetups: readonly FittingMeetup[]) =>
  meetups.toSorted((a, b) => b.score - a.score || a.id - b.id);

/** An offer that no longer fits makes room for another, unless the person has answered it. */
async function planOffers(db: Db, search: Search, made: Offers) {
  const answered = made.filter(({ isAnswered }) => isAnswered).length;
  const ids = made.map(({ tribId }) => tribId);
  const open = ids.length > 0 ? await findFitting(db, search, INVITATIONS_MAX, ids) : [];
  const left = INVITATIONS_MAX - answered - open.length;
  if (left <= 0) return { open, fresh: [] };
  const best = await findFitting(db, search, INVITATIONS_MAX);
  return { open, fresh: best.filter(({ id }) => !ids.includes(id)).slice(0, left) };
}
