import { and, asc, eq } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { communityMemberships } from '../../db/schema/communities';
import { tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { publicArea } from '../catalogue/catalogue.queries';
import { isNotTable, isTribVisibleTo } from '../safety/safety.queries';
import { isListed } from '../users/users.queries';

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
      maxParticipants: tribs.maxParticipants,
      memberCount: tribs.memberCount,
      seriesId: tribs.seriesId,
      cancelledAt: tribs.cancelledAt,
      updatedAt: tribs.updatedAt,
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .where(and(isOfGroup, isNotTable, isTribVisibleTo(viewer)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id))
    .limit(MEETUPS_MAX);
}
export type ExportedMeetup = Awaited<ReturnType<typeof listMeetupsOf>>[number];

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
