import { and, asc, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { attendances } from '../../../db/schema/attendance';
import { places } from '../../../db/schema/catalogue';
import { communityMemberships } from '../../../db/schema/communities';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { publicArea } from '../../places/catalogue/catalogue.queries';
import { isNotTable, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import { isListed } from '../../people/users/users.queries';

type Person = { id: number };
export type GroupRef = { communityId: number } | { seriesId: number };

const MEETUPS_MAX = 5_000;

/**
 * The meetups of a group that this person sees, past and cancelled ones
 * included. Of the place it has only what everybody is shown.
 */
export function listMeetupsOf(db: Db, viewer: Person, group: GroupRef) {
  const isOfGroup =
    'seriesId' in group ? eq(tribs.seriesId, group.seriesId) : eq(tribs.communityId, group.communityId);
  return db
    .select({
      ...pick(tribs, ['id', 'name', 'description', 'startsAt', 'endsAt', 'timeZone']),
      publicArea,
      city: tribs.city,
      whoCanJoin: tribs.whoCanJoin,
      ...pick(tribs, ['maxParticipants', 'minPeople', 'wentAheadAt', 'memberCount']),
      ...pick(tribs, ['seriesId', 'cancelledAt', 'updatedAt']),
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(isOfGroup, isNotTable, isTribVisibleTo(viewer)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id))
    .limit(MEETUPS_MAX);
}
export type ExportedMeetup = Awaited<ReturnType<typeof listMeetupsOf>>[number];

/** Everybody who has had a spot at a past date of the series: at how many, at how many of them they were, and how many are known. */
export function listPeopleOfSeries(db: Db, viewer: Person, seriesId: number) {
  const came = sql`(${attendances.came} is true or ${attendances.hereAt} is not null)`;
  const isKnown = sql`(${attendances.came} is not null or ${attendances.hereAt} is not null)`;
  return db
    .select({
      name: users.displayName,
      dates: sql<number>`count(*)::int`,
      came: sql<number>`(count(*) filter (where ${came}))::int`,
      known: sql<number>`(count(*) filter (where ${isKnown}))::int`,
    })
    .from(tribs)
    .innerJoin(memberships, and(eq(memberships.tribId, tribs.id), eq(memberships.status, 'joined')))
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(attendances, and(eq(attendances.tribId, tribs.id), eq(attendances.userId, memberships.userId)))
    .where(
      and(
        eq(tribs.seriesId, seriesId),
        isNull(tribs.cancelledAt),
        lte(tribs.endsAt, sql`now()`),
        isVisibleTo(viewer, memberships.userId),
      ),
    )
    .groupBy(users.id)
    .orderBy(desc(sql`count(*)`), asc(users.id));
}

/** The members whom the list of members shows to this person, with no more about them than it shows. */
export function listVisibleMembers(db: Db, viewer: Person, communityId: number) {
  return db
    .select({
      name: users.displayName,
      role: communityMemberships.role,
      since: communityMemberships.createdAt,
    })
    .from(communityMemberships)
    .innerJoin(users, eq(users.id, communityMemberships.userId))
    .where(
      and(eq(communityMemberships.communityId, communityId), isListed(viewer, communityMemberships.userId)),
    )
    .orderBy(asc(communityMemberships.createdAt), asc(communityMemberships.userId));
}
export type VisibleMember = Awaited<ReturnType<typeof listVisibleMembers>>[number];
