import { and, asc, desc, eq, isNotNull, isNull, like, lt, sql, type SQL } from 'drizzle-orm';
import { alias, type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Community } from '#shared/api/catalogue';
import type { CommunityMember } from '#shared/api/communities';
import { COMMUNITIES_LISTED } from '#shared/domain/limits';
import { PHOTO_PATH } from '#shared/domain/photos';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { conversations, messages } from '../../../db/schema/chat';
import { cities } from '../../../db/schema/cities';
import { communities, communityMemberships, communityRequests } from '../../../db/schema/communities';
import { photos } from '../../../db/schema/photos';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { PageAsked, Position } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import { milesBetween, reachOf } from '../../places/cities/distance.queries';
import { isMatch, matchRank, type Search, searchedFor } from '../../matching/search/words.queries';
import { idsOf, isSeenBy } from '../../trust/safety/access.queries';
import {
  isCommunityVisibleTo,
  isTribVisibleTo,
  isVisibleTo,
  shownPerson,
} from '../../trust/safety/safety.queries';
import { isListed, listedCount } from '../users/users.queries';

type Person = { id: number | SQL };

/** Expects a row of `communities` in the query. */
export const memberCount = (viewer: Person | null) =>
  listedCount(
    viewer,
    sql`communities.member_count`,
    (ids) => sql`(select count(*)::int from ${communityMemberships} m
      where m.community_id = communities.id and m.user_id = any(array(${ids})))`,
  );

const hasOwner = sql<boolean>`exists (select from ${communityMemberships} m
  where m.community_id = communities.id and m.role = 'owner')`;

const isRequested = (viewer: Person | null) => sql<boolean>`exists (select from ${communityRequests} r
  where r.community_id = communities.id and r.user_id = ${viewer?.id ?? 0})`;

const own = alias(communityMemberships, 'own_membership');

const viewerCity = alias(cities, 'viewer_city');
const communityCity = alias(cities, 'community_city');
const miles = milesBetween(viewerCity, communityCity);
/** Null if no city was given. A community without a city is never within reach. */
const withinReach = (viewer: Person | null) => sql<boolean | null>`
  case when ${viewerCity.id} is not null then coalesce(${miles} <= ${reachOf(sql`${viewer?.id ?? 0}::int`)}, false) end`;

type ViewerAndCity = { viewer: Viewer | null; near: number | null };
/** `near` may be a value, or a placeholder of a prepared statement. */
type Asking = { viewer: Person | null; near: number | SQL | null };

const columns = ({ viewer }: Asking) => ({
  ...pick(communities, ['id', 'name', 'category', 'location', 'cityId']),
  distanceMiles: sql<number | null>`round(${miles})::int`,
  withinReach: withinReach(viewer),
  description: communities.description,
  image: communities.image,
  memberCount: memberCount(viewer),
  isMember: sql<boolean>`${own.userId} is not null`,
  role: own.role,
  isRequested: isRequested(viewer),
  admission: communities.admission,
  hasOwner,
  isArchived: sql<boolean>`${communities.archivedAt} is not null`,
});

function select<More extends Record<string, PgColumn | SQL | SQL.Aliased>>(
  db: Db,
  from: Asking,
  more: More,
  search?: Search,
) {
  const { viewer, near } = from;
  return db
    .select({ ...columns(from), ...more })
    .from(communities)
    .leftJoin(own, and(eq(own.communityId, communities.id), eq(own.userId, viewer?.id ?? 0)))
    .innerJoin(searchedFor(search), sql`true`)
    .leftJoin(viewerCity, eq(viewerCity.id, sql`${near}::int`))
    .leftJoin(communityCity, eq(communityCity.id, communities.cityId));
}

/** Communities with an unknown distance come last. */
const FAR_MILES = 1_000_000;
const place = sql<number>`coalesce(${miles}, ${sql.raw(String(FAR_MILES))})`;
const START: Position = { at: -1, id: 0 };

const found = (db: Db, from: Asking, condition?: SQL, search?: Search) =>
  select(db, from, { place: place.mapWith(Number) }, search)
    .where(
      and(
        condition,
        isMatch(communities.document, search),
        isNull(communities.archivedAt),
        isCommunityVisibleTo(from.viewer),
      ),
    )
    .orderBy(desc(matchRank(communities.document)), asc(place), asc(communities.id))
    .limit(COMMUNITIES_LISTED);

const NEAR = sql`${sql.placeholder('near')}::int`;
const isFarther = sql`(${place}, ${communities.id}) > (${sql.placeholder('at')}::float8, ${sql.placeholder('id')}::int)`;
const forVisitors = preparedPerSession((db) =>
  found(db, { viewer: null, near: NEAR }, isFarther).prepare('communities_for_visitors'),
);
const forMembers = preparedPerSession((db) =>
  found(db, { viewer: { id: sql`${sql.placeholder('viewerId')}::int` }, near: NEAR }, isFarther).prepare(
    'communities',
  ),
);

export async function listCommunities(db: Db, { viewer, near }: ViewerAndCity, after: Position | null) {
  const asked = { near, ...(after ?? START) };
  const rows = await (viewer
    ? forMembers(db).execute({ viewerId: viewer.id, ...asked })
    : forVisitors(db).execute(asked));
  return { positions: rows.map(({ id, place: at }) => ({ id, at })), list: rows.map(withoutPlace) };
}

const withoutPlace = ({ place: _place, ...community }: Community & { place: number }): Community => community;

export async function searchCommunities(db: Db, from: ViewerAndCity, search: Search): Promise<Community[]> {
  return (await found(db, from, undefined, search)).map(withoutPlace);
}

export async function isCommunityVisible(db: Db, viewer: Viewer | null, id: number): Promise<boolean> {
  return (await db.$count(communities, and(eq(communities.id, id), isCommunityVisibleTo(viewer)))) > 0;
}

const organizers = (viewer: Viewer | null) => sql<CommunityMember[]>`coalesce((
  select json_agg(json_build_object(${sql.join(
    Object.entries(shownPerson(viewer)).map(([key, column]) => sql`${sql.raw(`'${key}'`)}, ${column}`),
    sql`, `,
  )}, 'role', m.role) order by m.role desc, m.organizer_since, m.user_id)
  from ${communityMemberships} m join ${users} on users.id = m.user_id
  where m.community_id = communities.id and m.role <> 'member' and ${isListed(viewer, sql`m.user_id`)}), '[]')`;

const requestCount = (viewer: Viewer | null) => sql<number>`(select count(*)::int from ${communityRequests} r
  where ${own.role} <> 'member' and r.community_id = communities.id and ${isVisibleTo(viewer, sql`r.user_id`)})`;

export async function findCommunity(db: Db, from: ViewerAndCity, id: number) {
  const details = {
    rules: communities.rules,
    pinned: communities.pinned,
    organizers: organizers(from.viewer),
    requestCount: requestCount(from.viewer),
    isLinked: sql<boolean>`coalesce((select bool_and(not editor.is_demo) from ${communityMemberships} m
      join ${users} editor on editor.id = m.user_id
      where m.community_id = communities.id and m.role <> 'member'), false)`,
  };
  const [row] = await select(db, from, details).where(
    and(eq(communities.id, id), isCommunityVisibleTo(from.viewer)),
  );
  return row ?? null;
}

const LAST_PHOTOS = 6;

export async function findLastPhotos(db: Db, viewer: Viewer | null, communityId: number) {
  const isOver = and(
    eq(tribs.communityId, communityId),
    isNull(tribs.cancelledAt),
    lt(tribs.endsAt, sql`now()`),
    isTribVisibleTo(viewer),
  );
  const trib = { tribId: tribs.id, name: tribs.name };
  const shown = db
    .select({ ...trib, photo: sql<string>`unnest(${tribs.eventPhotos})`.as('photo'), at: tribs.endsAt })
    .from(tribs)
    .where(isOver);
  const ofRooms = db
    .select({
      ...trib,
      photo: sql<string>`${PHOTO_PATH}::text || ${photos.id}`.as('photo'),
      at: messages.createdAt,
    })
    .from(messages)
    .innerJoin(photos, and(eq(photos.id, messages.photoId), isNull(photos.hiddenAt)))
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .innerJoin(tribs, eq(tribs.id, conversations.tribId))
    .where(
      and(
        isOver,
        sql`${conversations.id} = any(array(${idsOf({ id: viewer?.id ?? 0 })}))`,
        isNull(messages.deletedAt),
        isNull(messages.hiddenAt),
        isSeenBy({ id: viewer?.id ?? 0 }),
      ),
    );
  const last = unionAll(shown, ofRooms).as('last');
  const rows = await db
    .select({ photo: last.photo, id: last.tribId, name: last.name })
    .from(last)
    // One of our covers is no photo.
    .where(like(last.photo, `${PHOTO_PATH}%`))
    .orderBy(desc(last.at))
    .limit(LAST_PHOTOS);
  return rows.map(({ photo, ...of }) => ({ photo, trib: of }));
}

export function listCommunitiesOf(db: Db, viewer: Viewer): Promise<Community[]> {
  return select(db, { viewer, near: null }, {})
    .where(isNotNull(own.userId))
    .orderBy(desc(own.createdAt), desc(communities.id));
}

/** A table of people that records when each was added. */
type Dated = typeof communityMemberships | typeof communityRequests;
const since = ({ createdAt }: Dated) => sql<number>`extract(epoch from ${createdAt})::float8`;
const latestFirst = ({ createdAt, userId }: Dated) => [desc(createdAt), desc(userId)];
/** Converts a position into a timestamp, so that the index on the column is used. Numbers beyond any timestamp are cut. */
const timeOf = ({ at }: Position) => sql`to_timestamp(least(${at}::float8, 9e12))`;
const isAfter = ({ createdAt, userId }: Dated, after: Position) =>
  sql`(${createdAt}, ${userId}) < (${timeOf(after)}, ${after.id}::int)`;

export function listMembers(db: Db, viewer: Viewer | null, communityId: number, { after, limit }: PageAsked) {
  return db
    .select({
      ...shownPerson(viewer),
      role: communityMemberships.role,
      at: since(communityMemberships),
    })
    .from(communityMemberships)
    .innerJoin(users, eq(users.id, communityMemberships.userId))
    .where(
      and(
        eq(communityMemberships.communityId, communityId),
        isListed(viewer, communityMemberships.userId),
        isAfter(communityMemberships, after),
      ),
    )
    .orderBy(...latestFirst(communityMemberships))
    .limit(limit);
}

export function listRequests(db: Db, viewer: Viewer, communityId: number, { after, limit }: PageAsked) {
  return db
    .select({
      ...pick(users, ['id', 'displayName', 'bio', 'profileImage']),
      at: since(communityRequests),
    })
    .from(communityRequests)
    .innerJoin(users, eq(users.id, communityRequests.userId))
    .where(
      and(
        eq(communityRequests.communityId, communityId),
        isVisibleTo(viewer, communityRequests.userId),
        isAfter(communityRequests, after),
      ),
    )
    .orderBy(...latestFirst(communityRequests))
    .limit(limit);
}

export async function deleteCommunity(tx: Db, id: number): Promise<void> {
  await tx.delete(communities).where(eq(communities.id, id));
}

/** Deletes archived communities whose only member is this person and that no meetup refers to. */
export async function deleteDeserted(tx: Db, personId: number): Promise<void> {
  await tx.delete(communities).where(
    and(
      isNotNull(communities.archivedAt),
      sql`exists (select from ${communityMemberships} m
        where m.community_id = ${communities.id} and m.user_id = ${personId})`,
      sql`not exists (select from ${communityMemberships} m
        where m.community_id = ${communities.id} and m.user_id <> ${personId})`,
      sql`not exists (select from ${tribs} where ${tribs.communityId} = ${communities.id})`,
    ),
  );
}
