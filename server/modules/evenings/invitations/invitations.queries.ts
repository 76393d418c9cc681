import { and, eq, gt, sql, desc, inArray, isNull, ne, or, type SQL } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { INVITATION_DECISIONS } from '#shared/api/invitations';
import type { ActivityFilter } from '#shared/domain/activity-filter';
import { USUAL_MEETUP_HOURS } from '#shared/domain/limits';
import type { Db } from '../../../db/handle';
import { invitationAnswers, invitationOffers, memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { ideas } from '../../../db/schema/catalogue';
import type { Viewer } from '../../../http/viewer';
import { citiesWithin } from '../../places/cities/distance.queries';
import { outsideScore, wholeScore } from '../../matching/compatibility/compatibility.queries';
import {
  isAhead,
  isInAudience,
  isBlockedWith,
  isNotTable,
  isVisibleTo,
} from '../../trust/safety/safety.queries';
import type { InvitationCriteria } from './invitations.rules';

export async function findInvitee(db: Db, userId: number) {
  const [row] = await db.select({ cityId: users.cityId }).from(users).where(eq(users.id, userId));
  return row ?? { cityId: null };
}

export async function storeDecision(
  db: Db,
  userId: number,
  tribId: number,
  answer: (typeof INVITATION_DECISIONS)[number],
): Promise<void> {
  if (answer === 'open') {
    await db
      .delete(invitationAnswers)
      .where(and(eq(invitationAnswers.userId, userId), eq(invitationAnswers.tribId, tribId)));
    return;
  }
  await db
    .insert(invitationAnswers)
    .values({ userId, tribId, answer })
    .onConflictDoUpdate({
      target: [invitationAnswers.userId, invitationAnswers.tribId],
      set: { answer, createdAt: sql`now()` },
    });
}

/** An offer counts as answered if it was declined, accepted, or joined or requested on the meetup's own card. */
const isAnswered = sql<boolean>`exists (
  select from ${invitationAnswers} a where a.user_id = invitation_offers.user_id and a.trib_id = invitation_offers.trib_id
  union all
  select from ${memberships} m where m.user_id = invitation_offers.user_id and m.trib_id = invitation_offers.trib_id)`;

export function findOffers(db: Db, userId: number, since: Date) {
  return db
    .select({ tribId: invitationOffers.tribId, isAnswered })
    .from(invitationOffers)
    .where(and(eq(invitationOffers.userId, userId), gt(invitationOffers.offeredAt, since)))
    .orderBy(invitationOffers.tribId);
}

export async function insertOffers(tx: Db, userId: number, tribIds: readonly number[], offeredAt: Date) {
  await tx
    .insert(invitationOffers)
    .values(tribIds.map((tribId) => ({ userId, tribId, offeredAt })))
    .onConflictDoUpdate({
      target: [invitationOffers.userId, invitationOffers.tribId],
      set: { offeredAt: sql`excluded.offered_at` },
    });
}

/** At most this many of the soonest meetups are looked at; in a busier region later ones are left out. */
const CANDIDATES = sql.raw('5000');
const USUAL_LENGTH = sql.raw(`interval '${USUAL_MEETUP_HOURS} hours'`);

export type Search = { viewer: Viewer; criteria: InvitationCriteria; near: number | null; now: Date };
export type FittingMeetup = { id: number; score: number; point: number[] };

/** The candidates come from a subquery named `tribs`, so the columns need their decoders stated again. */
const found = { id: sql<number>`${tribs.id}`, point: sql`${tribs.point}`.mapWith(tribs.point) };

/** Returns the best of the upcoming meetups that fit (only of `among`, if it is given); ties are in order of creation. */
export function findFitting(db: Db, search: Search, limit: number, among?: readonly number[]) {
  const score = wholeScore(outsideScore(search.viewer));
  return db
    .select({ ...found, score })
    .from(sql`(${among ? theseOf(search, among) : soonest(search)}) tribs`)
    .where(fits(search))
    .orderBy(desc(score), tribs.id)
    .limit(limit);
}

export async function countFitting(db: Db, search: Search): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(sql`(${soonest(search)}) tribs`)
    .where(fits(search));
  return row?.count ?? 0;
}

const isOpen = (now: Date) => and(isNotTable, isAhead(now), isNull(tribs.hiddenAt));
const SOONEST_FIRST = sql`order by ${tribs.feedAt}, ${tribs.id} limit ${CANDIDATES}`;
/** All columns that `fits` and the score need. Selecting them with the candidates saves a second look at each row. */
const NEEDED = sql.join(
  [
    [tribs.id, tribs.feedAt, tribs.creatorId, tribs.memberCount, tribs.base, tribs.point],
    [
      tribs.communityId,
      tribs.visibility,
      tribs.maxParticipants,
      tribs.whoCanJoin,
      tribs.timeZone,
      tribs.startsAt,
      tribs.endsAt,
    ],
    [tribs.category, tribs.categories, tribs.ideaId],
  ].flat(),
  sql`, `,
);

/** Reads the soonest meetups city by city from an index; without a city nothing counts as too far. */
function soonest({ near, criteria, now }: Search): SQL {
  if (near === null) return sql`select ${NEEDED} from ${tribs} where ${isOpen(now)} ${SOONEST_FIRST}`;
  return sql`
    with reachable_cities as materialized (${reachableCities(near, criteria)})
    select tribs.* from reachable_cities cross join lateral (
      select ${NEEDED} from ${tribs}
      where ${tribs.cityId} = reachable_cities.id and ${isOpen(now)} ${SOONEST_FIRST}) tribs
    ${SOONEST_FIRST}`;
}

function theseOf({ near, criteria, now }: Search, ids: readonly number[]): SQL {
  const isNear = near === null ? undefined : sql`${tribs.cityId} in (${reachableCities(near, criteria)})`;
  return sql`select ${NEEDED} from ${tribs} where ${and(inArray(tribs.id, [...ids]), isOpen(now), isNear)}`;
}

const reachableCities = (near: number, { miles }: InvitationCriteria) =>
  citiesWithin(sql`${miles}::float8`, sql`${near}::int`);

/** Holds for the person's criteria, and leaves out what nobody would want to be invited to (docs/decisions/019). */
function fits({ viewer, criteria }: Search): SQL | undefined {
  const { days, hours, size, interests, types } = criteria;
  return and(
    isVisibleTo(viewer, tribs.creatorId),
    isWithoutBlocked(viewer),
    isNew(viewer),
    isInAudience(viewer),
    // An invitation promises a spot, so nothing is offered that a host has to decide first.
    ne(tribs.whoCanJoin, 'Invite only'),
    sql`${tribs.memberCount} < ${tribs.maxParticipants}`,
    size ? sql`${tribs.maxParticipants} between ${size.min} and ${size.max}` : undefined,
    days.length > 0 ? inArray(sql`extract(isodow from ${LOCAL_START})::int`, [...days]) : undefined,
    or(...hours.map(startsWithin)),
    isFreeThen(viewer),
    interests ? or(hasTag(interests), isKnownFor(interests)) : undefined,
    types ? or(isKnownFor(types), and(isNull(tribs.ideaId), hasTag(types))) : undefined,
  );
}

const LOCAL_START = sql`(${tribs.startsAt} at time zone ${tribs.timeZone})`;

/** The modulo is there because a period may pass midnight. */
const startsWithin = ({ from, until }: { from: number; until: number }): SQL => sql`
  mod(extract(hour from ${LOCAL_START})::int + 24 - ${from}::int, 24) < mod(${until}::int + 24 - ${from}::int, 24)`;

const going = alias(memberships, 'going');
const isWithoutBlocked = (viewer: Viewer) => sql`${tribs.id} <> all(array(
  select ${going.tribId} from ${memberships} going where ${going.status} = 'joined' and ${isBlockedWith(viewer, going.userId)}))`;

/** Leaves out the person's own meetups, and what they have requested or decided before. */
const isNew = ({ id }: Viewer) => sql`${tribs.id} <> all(array(
  select m.trib_id from ${memberships} m where m.user_id = ${id}
  union all select a.trib_id from ${invitationAnswers} a where a.user_id = ${id}))`;

const own = alias(tribs, 'own');
const hoursOf = ({ startsAt, endsAt }: { startsAt: PgColumn; endsAt: PgColumn }) =>
  sql`tstzrange(${startsAt}, coalesce(${endsAt}, ${startsAt} + ${USUAL_LENGTH}))`;

/** Nothing that the person has joined takes place at the same time. */
const isFreeThen = ({ id }: Viewer) => sql`(${tribs.startsAt} is null or not ${hoursOf(tribs)} && any(array(
  select ${hoursOf(own)} from ${memberships} m join ${tribs} own on ${own.id} = m.trib_id
  where m.user_id = ${id} and m.status = 'joined' and ${own.cancelledAt} is null and ${own.startsAt} is not null)))`;

const hasTag = ({ tags }: ActivityFilter) => sql`${tribs.categories} && ${sql.param(tags)}::text[]`;

/** An idea says more exactly than its category what a meetup is about. */
const isKnownFor = (filter: ActivityFilter) => sql`(case when ${tribs.ideaId} is null
  then ${tribs.category} = any(${sql.param(filter.categories)}::text[])
  else ${tribs.ideaId} = any(array(
    select i.id from ${ideas} i where i.title = any(${sql.param(filter.ideas)}::text[]))) end)`;
