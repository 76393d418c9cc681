import { asc, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Idea, Place } from '#shared/api/catalogue';
import type { Interest } from '#shared/api/interests';
import type { Db } from '../../db/handle';
import { ideas, interests, places } from '../../db/schema/catalogue';
import { userInterests } from '../../db/schema/users';
import { isMatch, matchRank, searchedFor } from '../search/words.queries';
import { unknownIdea, unknownInterests, unknownPlace } from './catalogue.errors';

export function listInterests(db: Db): Promise<Interest[]> {
  return db.select().from(interests).orderBy(asc(interests.id));
}

export function listInterestsOf(db: Db, userId: number): Promise<Interest[]> {
  return db
    .select({
      id: interests.id,
      name: interests.name,
      icon: interests.icon,
      description: interests.description,
    })
    .from(userInterests)
    .innerJoin(interests, eq(interests.id, userInterests.interestId))
    .where(eq(userInterests.userId, userId))
    .orderBy(asc(interests.id));
}

/** Refuses ids that are not in the catalogue, in the name of the field that has them. */
export async function requireInterests(db: Db, ids: readonly number[], field: string): Promise<void> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return;
  const found = await db.select({ id: interests.id }).from(interests).where(inArray(interests.id, unique));
  if (found.length < unique.length) throw unknownInterests(field);
}

/** Names of interests, in the order of the catalogue. */
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

/** With a text those that match, best match first. */
export function listIdeas(db: Db, typed?: string): Promise<Idea[]> {
  return db
    .select(ideaColumns)
    .from(ideas)
    .innerJoin(searchedFor(typed), sql`true`)
    .where(isMatch(ideas.document, typed))
    .orderBy(desc(matchRank(ideas.document)), asc(ideas.id));
}

/** A referenced idea has to exist; null means none. */
export async function chosenIdea(db: Db, id: number | null): Promise<Idea | null> {
  if (id === null) return null;
  const [row] = await db.select(ideaColumns).from(ideas).where(eq(ideas.id, id));
  if (!row) throw unknownIdea();
  return row;
}

/** The catalogue is public: an area with fewer places would reveal which one it is. */
const AREA_PLACES_MIN = sql.raw('3');

/** What non-members see of a place, in addition to its city. */
export const publicArea = sql<string | null>`(
  case when (select count(*) from ${places} n where n.city = ${places.city} and n.area = ${places.area})
    >= ${AREA_PLACES_MIN} then ${places.area} end)`;

/** Where non-members may think the place is, if its area is shown to them: a table to join with one row or none. */
export const publicAreaCentre = sql`(
  select avg(n.latitude) as latitude, avg(n.longitude) as longitude from ${places} n
  where n.city = ${places.city} and n.area = ${places.area} having count(*) >= ${AREA_PLACES_MIN}) area_centre`;

/** A listed place has no address and no coordinates: only members see the exact place. */
const listedPlace = {
  id: places.id,
  name: places.name,
  description: places.description,
  category: places.category,
  city: places.city,
  cityId: places.cityId,
  area: places.area,
  timeZone: places.timeZone,
};

export function listPlaces(db: Db): Promise<Place[]> {
  return db.select(listedPlace).from(places).orderBy(asc(places.city), asc(places.name));
}

/** A referenced place has to exist; null means none. */
export async function chosenPlace(db: Db, id: number | null): Promise<Place | null> {
  if (id === null) return null;
  const [row] = await db.select(listedPlace).from(places).where(eq(places.id, id));
  if (!row) throw unknownPlace();
  return row;
}
