import { asc, eq } from 'drizzle-orm';
import type { Place } from '#shared/api/catalogue';
import type { Db } from '../../db/handle';
import { places } from '../../db/schema/catalogue';

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

export async function findPlace(db: Db, id: number): Promise<Place | null> {
  const [row] = await db.select(listed).from(places).where(eq(places.id, id));
  return row ?? null;
}
