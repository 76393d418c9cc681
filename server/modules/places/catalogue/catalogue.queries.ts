import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm';
import type { Idea, Place } from '#shared/api/catalogue';
import type { Interest } from '#shared/api/interests';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { ideas, interests, places } from '../../../db/schema/catalogue';
import { tribs } from '../../../db/schema/tribs';
import { userInterests } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import type { Viewer } from '../../../http/viewer';
import { unknownCity } from '../cities/cities.errors';
import { findCity } from '../cities/cities.queries';
import { cityLabel, cityView } from '../cities/cities.views';
import { citiesWithin, reachOf } from '../cities/distance.queries';
import { isNotTable, mayJoinNow } from '../../trust/safety/safety.queries';
import { isMatch, matchRank, type Search, searchedFor } from '../../matching/search/words.queries';
import { invalidField } from '../../../http/errors';
import { says } from './texts';

export function listInterests(db: Db): Promise<Interest[]> {
  return db.select().from(interests).orderBy(asc(interests.id));
}

export function listInterestsOf(db: Db, userId: number): Promise<Interest[]> {
  return db
    .select({
      ...pick(interests, ['id', 'name', 'icon', 'description']),
    })
    .from(userInterests)
    .innerJoin(interests, eq(interests.id, userInterests.interestId))
    .where(eq(userInterests.userId, userId))
    .orderBy(asc(interests.id));
}

/** Throws for ids that are not in the catalogue, naming the request's field. */
export async function requireInterests(db: Db, ids: readonly number[], field: string): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const found = await db.select({ id: interests.id }).from(interests).where(inArray(interests.id, unique));
  if (found.length < unique.length) throw unknownInterests(field);
}

export async function interestNames(db: Db, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ name: interests.name })
    .from(interests)
    .where(inArray(interests.id, [...ids]))
    .orderBy(asc(interests.id));
  return rows.map(({ name }) => name);
}

const { document: _document, ...ideaColumns } = getTableColumns(ideas);

type ViewerAndCity = { viewer: Viewer | null; near: number | null };

const DAYS_AHEAD = sql.raw("interval '7 days'");
/** In a busier city the latest are not counted. */
const COUNTED_PER_CITY = sql.raw('1000');

/**
 * By idea, how many meetups the viewer can join at once (`decideJoin`) within reach of a city in the next days, and the soonest
 * of them. Reads city by city from an index, because those within reach may be few among the soonest in the world.
 */
function joinableNear({ viewer, near }: ViewerAndCity): SQL {
  const viewerId = sql`${viewer?.id ?? 0}::int`;
  const isSoon = sql`${tribs.feedAt} > now() and ${tribs.feedAt} < now() + ${DAYS_AHEAD}`;
  return sql`(
    select ${tribs.ideaId} as idea_id, count(*)::int as count,
      (array_agg(${tribs.id} order by ${tribs.feedAt}, ${tribs.id}))[1] as trib_id
    from (${citiesWithin(reachOf(viewerId), sql`${near}::int`)}) reachable cross join lateral (
      select * from ${tribs} where ${and(sql`${tribs.cityId} = reachable.id`, isNotTable, isNull(tribs.cancelledAt), isNull(tribs.hiddenAt), isSoon)}
      order by ${tribs.feedAt}, ${tribs.id} limit ${COUNTED_PER_CITY}) tribs
    where ${and(isNotNull(tribs.ideaId), mayJoinNow(viewer))}
    group by ${tribs.ideaId}) near_you`;
}

const plainIdeas = preparedPerSession((db) => ideasFrom(db, { viewer: null, near: null }).prepare('ideas'));

export const listAllIdeas = (db: Db): Promise<Idea[]> => plainIdeas(db).execute();

type IdeaSearch = Search & { titles: string[] };

/** With a search, these titles and what matches by relevance; otherwise those with a meetup nearby first. */
export const listIdeas = async (db: Db, from: ViewerAndCity, search?: IdeaSearch): Promise<Idea[]> =>
  ideasFrom(db, from, search);

function ideasFrom(db: Db, from: ViewerAndCity, search?: IdeaSearch) {
  const isAsked = from.near !== null;
  const found = db
    .select({
      ...ideaColumns,
      nearCount: sql<number | null>`${isAsked ? sql`coalesce(near_you.count, 0)` : null}`,
      nearTribId: sql<number | null>`${isAsked ? sql`near_you.trib_id` : null}`,
    })
    .from(ideas)
    .innerJoin(searchedFor(search), sql`true`)
    .$dynamic();
  return (isAsked ? found.leftJoin(joinableNear(from), sql`near_you.idea_id = ${ideas.id}`) : found)
    .where(search && or(inArray(ideas.title, search.titles), isMatch(ideas.document, search)))
    .orderBy(
      ...(search ? [sql`array_position(${sql.param(search.titles)}::text[], ${ideas.title})`] : []),
      desc(matchRank(ideas.document)),
      ...(isAsked ? [sql`near_you.count is null`] : []),
      asc(ideas.id),
    );
}

/** Null means no idea; an unknown id throws. */
export async function chosenIdea(db: Db, id: number | null) {
  if (id === null) return null;
  const [row] = await db.select(ideaColumns).from(ideas).where(eq(ideas.id, id));
  if (!row) throw unknownIdea();
  return row;
}

/** Anybody can read the catalogue, so an area with fewer places would reveal which one it is. */
const AREA_PLACES_MIN = sql.raw('3');

/** What non-members see of a place besides its city. */
export const publicArea = sql<string | null>`(
  case when (select count(*) from ${places} n where n.city = ${places.city} and n.area = ${places.area})
    >= ${AREA_PLACES_MIN} then ${places.area} end)`;

/** The centre of the place's area, if the area is shown to non-members. It is a table with one row or none, to be joined. */
export const publicAreaCentre = sql`(
  select avg(n.latitude) as latitude, avg(n.longitude) as longitude from ${places} n
  where n.city = ${places.city} and n.area = ${places.area} having count(*) >= ${AREA_PLACES_MIN}) area_centre`;

/** Address and coordinates are left out: only members see the exact place. */
const placeColumns = {
  ...pick(places, ['id', 'name', 'description', 'category', 'city', 'cityId', 'area', 'timeZone']),
};

export function listPlaces(db: Db): Promise<Place[]> {
  return db
    .select(placeColumns)
    .from(places)
    .orderBy(asc(places.city), sql`${places.name} collate "und-x-icu"`);
}

/** Adds a place in the middle of a city, or finds the one of this name; an unknown city throws. */
export async function addPlace(
  tx: Db,
  { name, address, cityId }: { name: string; address: string; cityId: number },
): Promise<number> {
  const city = await findCity(tx, cityId);
  if (!city) throw unknownCity('cityId');
  const { latitude, longitude, timeZone } = city;
  const known = { city: cityLabel(cityView(city)), cityId, latitude, longitude, timeZone };
  const [row] = await tx
    .insert(places)
    .values({ ...known, name, address, category: 'Food & Dining' })
    .onConflictDoUpdate({ target: [places.city, places.name], set: { address } })
    .returning({ id: places.id });
  if (!row) throw new Error('An insert returns its row');
  return row.id;
}

/** Null means no place; an unknown id throws. */
export async function chosenPlace(db: Db, id: number | null): Promise<Place | null> {
  if (id === null) return null;
  const [row] = await db.select(placeColumns).from(places).where(eq(places.id, id));
  if (!row) throw unknownPlace();
  return row;
}

const unknownInterests = (field: string) => invalidField(field, says.oneOfTheseInterests);
const unknownIdea = () => invalidField('ideaId', says.ideaDoesNotExist);
const unknownPlace = () => invalidField('placeId', says.placeDoesNotExist);
