import type { Pin } from '#shared/api/cities';
import { milesBetween } from '#shared/domain/great-circle';
import { PIN_MILES_MAX } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { invalidField } from '../../http/errors';
import { type CityRow, findCity, findNearestCity } from './cities.queries';

/** The city of a place: the chosen one, which has to exist and to be near the pin, or else the nearest to the pin. */
export async function chosenCity(
  db: Db,
  { cityId, pin }: { cityId: number | null; pin: Pin | null },
): Promise<CityRow | null> {
  if (cityId === null) return pin && findNearestCity(db, pin);
  const city = await findCity(db, cityId);
  if (!city) throw invalidField('cityId', 'This city does not exist');
  if (pin && milesBetween(pin, city) > PIN_MILES_MAX && (await findNearestCity(db, pin))?.id !== cityId) {
    throw invalidField('pin', `This is not near ${city.name}`);
  }
  return city;
}
