import { placeListReader } from '#shared/api/catalogue';
import { jsonQuery } from '../../lib/json-query';

/** The catalogue of places, the same for everybody. */
export const placesQuery = jsonQuery(['places'], '/api/places', placeListReader);
