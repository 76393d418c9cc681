import { asc, eq, sql } from 'drizzle-orm';
import type { Place } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { invalidField } from '../../http/errors';

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

/** Without address and coordinates: the exact place is shown to members only. */
const listed = {
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
  return db.select(listed).from(places).orderBy(asc(places.city), asc(places.name));
}

/** A referenced place has to exist; null means none. */
export async function chosenPlace(db: Db, id: number | null): Promise<Place | null> {
  if (id === null) return null;
  const [row] = await db.select(listed).from(places).where(eq(places.id, id));
  if (!row) throw invalidField('placeId', 'This place does not exist');
  return row;
}
