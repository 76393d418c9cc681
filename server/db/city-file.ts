import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';

export type CityRow = {
  id: number;
  name: string;
  region: string;
  /** Two letters, ISO 3166. */
  country: string;
  population: number;
  latitude: number;
  longitude: number;
  timeZone: string;
  otherNames: string[];
};

/** `scripts/gazetteer` writes it next to this file where it is missing; the build puts one next to the bundle. */
export const CITY_FILE = fileURLToPath(new URL('./cities.tsv.gz', import.meta.url));

const BETWEEN_NAMES = '|';

export function encodeCities(cities: readonly CityRow[]): Buffer {
  const lines = cities.map((city) =>
    [
      city.id,
      city.name,
      city.region,
      city.country,
      city.population,
      city.latitude,
      city.longitude,
      city.timeZone,
      city.otherNames.join(BETWEEN_NAMES),
    ].join('\t'),
  );
  return gzipSync(lines.join('\n'), { level: 9 });
}

/** One edition of the data; its rows are only decoded where a database does not have them yet. */
export type CityEdition = { version: string; rows: () => Promise<CityRow[]> };

export async function openCityFile(path = CITY_FILE): Promise<CityEdition> {
  const bytes = await readFile(path);
  return {
    version: createHash('sha256').update(bytes).digest('base64url'),
    rows: async () => (await promisify(gunzip)(bytes)).toString('utf8').split('\n').map(decode),
  };
}

function decode(line: string): CityRow {
  const [id, name = '', region = '', country = '', population, latitude, longitude, timeZone = '', others] =
    line.split('\t');
  if (timeZone === '') throw new Error('The file of the cities is damaged');
  return {
    id: Number(id),
    name,
    region,
    country,
    population: Number(population),
    latitude: Number(latitude),
    longitude: Number(longitude),
    timeZone,
    otherNames: others ? others.split(BETWEEN_NAMES) : [],
  };
}
