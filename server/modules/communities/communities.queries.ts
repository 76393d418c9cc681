import { and, asc, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Community } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { lockCommunityMemberShared } from '../../db/locks';
import { cities } from '../../db/schema/cities';
import { communities, communityMemberships } from '../../db/schema/communities';
import { users } from '../../db/schema/users';
import type { Position } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { milesBetween, reachOf } from '../cities/distance.queries';
import { isMatch, matchRank, searchedFor } from '../search/words.queries';
import { isListed } from '../users/users.queries';
import { notYourCommunity } from './communities.errors';

const memberCount = (viewer: Viewer | null) => sql<number>`(
  select count(*)::int from ${communityMemberships} m
  where m.community_id = communities.id and ${isListed(viewer, sql`m.user_id`)})`;

const joinedAt = (viewer: Viewer | null) => sql`(select m.created_at from ${communityMemberships} m
  where m.community_id = communities.id and m.user_id = ${viewer?.id ?? 0})`;

const viewerCity = alias(cities, 'viewer_city');
const communityCity = alias(cities, 'community_city');
const miles = milesBetween(viewerCity, communityCity);
/** Null if no city was asked for; a community without a city is never within reach. */
const withinReach = (viewer: Viewer | null) => sql<boolean | null>`
  case when ${viewerCity.id} is not null then coalesce(${miles} <= ${reachOf(sql`${viewer?.id ?? 0}::int`)}, false) end`;

type ViewerAndCity = { viewer: Viewer | null; near: number | null };

function select(db: Db, { viewer, near }: ViewerAndCity, typed?: string) {
  return db
    .select({
      id: communities.id,
      name: communities.name,
      category: communities.category,
      location: communities.location,
      cityId: communities.cityId,
      distanceMiles: sql<number | null>`round(${miles})::int`,
      withinReach: withinReach(viewer),
      description: communities.description,
      image: communities.image,
      memberCount: memberCount(viewer),
      isMember: sql<boolean>`${joinedAt(viewer)} is not null`,
    })
    .from(communities)
    .innerJoin(searchedFor(typed), sql`true`)
    .leftJoin(viewerCity, eq(viewerCity.id, sql`${near}::int`))
    .leftJoin(communityCity, eq(communityCity.id, communities.cityId));
}

/** Best match for a text first, then the nearest to the viewer's city, as far as these are given. */
export function listCommunities(db: Db, from: ViewerAndCity, typed?: string): Promise<Community[]> {
  return select(db, from, typed)
    .where(isMatch(communities.document, typed))
    .orderBy(desc(matchRank(communities.document)), asc(miles), asc(communities.id));
}

export async function communityExists(db: Db, id: number): Promise<boolean> {
  const found = await db.select({ id: communities.id }).from(communities).where(eq(communities.id, id));
  return found.length > 0;
}

export async function findCommunity(db: Db, from: ViewerAndCity, id: number): Promise<Community | null> {
  const [row] = await select(db, from).where(eq(communities.id, id));
  return row ?? null;
}

/** The latest joined first. */
export function listCommunitiesOf(db: Db, viewer: Viewer): Promise<Community[]> {
  const joined = joinedAt(viewer);
  return select(db, { viewer, near: null })
    .where(sql`${joined} is not null`)
    .orderBy(desc(joined), desc(communities.id));
}

/** Idempotent, also if two requests come at once. */
export async function insertMembership(db: Db, communityId: number, userId: number): Promise<void> {
  await db.insert(communityMemberships).values({ communityId, userId }).onConflictDoNothing();
}

const isMembership = (communityId: number, userId: number) =>
  and(eq(communityMemberships.communityId, communityId), eq(communityMemberships.userId, userId));

export async function deleteMembership(db: Db, communityId: number, userId: number): Promise<void> {
  await db.delete(communityMemberships).where(isMembership(communityId, userId));
}

/** A person may put a meetup only into their own communities, and stays there until that is done; null means none. */
export async function requireMember(tx: Db, userId: number, communityId: number | null): Promise<void> {
  if (communityId !== null && !(await lockCommunityMemberShared(tx, communityId, userId)))
    throw notYourCommunity();
}

const since = sql<number>`extract(epoch from ${communityMemberships.createdAt})::float8`;
/** The timestamp of a position, so that an index on the column is used; larger numbers than any timestamp are cut. */
const timeOf = ({ at }: Position) => sql`to_timestamp(least(${at}::float8, 9e12))`;

/** The members that the viewer can see, the latest first. */
export function listMembers(
  db: Db,
  viewer: Viewer | null,
  communityId: number,
  { after, limit }: { after: Position; limit: number },
) {
  return db
    .select({
      id: users.id,
      displayName: users.displayName,
      bio: users.bio,
      profileImage: users.profileImage,
      at: since,
    })
    .from(communityMemberships)
    .innerJoin(users, eq(users.id, communityMemberships.userId))
    .where(
      and(
        eq(communityMemberships.communityId, communityId),
        isListed(viewer, communityMemberships.userId),
        sql`(${communityMemberships.createdAt}, ${communityMemberships.userId}) < (${timeOf(after)}, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(communityMemberships.createdAt), desc(communityMemberships.userId))
    .limit(limit);
}
