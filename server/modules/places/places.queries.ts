import { asc, eq } from 'drizzle-orm';
import type { Place } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';
import { invalidField } from '../../http/errors';

/** Without address and coordinates: where exactly a meetup is, its members are told. */
const listed = {
  id: places.id,
  name: places.name,
  description: places.description,
  category: places.category,
  city: places.city,
  area: places.area,
  timeZone: places.timeZone,
};

export function listPlaces(db: Db): Promise<Place[]> {
  return db.select(listed).from(places).orderBy(asc(places.city), asc(places.name));
}

/** What a request names has to exist; null chooses none. */
export async function chosenPlace(db: Db, id: number | null): Promise<Place | null> {
  if (id === null) return null;
  const [row] = await db.select(listed).from(places).where(eq(places.id, id));
  if (!row) throw invalidField('placeId', 'This place does not exist');
  return row;
}
