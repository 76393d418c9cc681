import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gunzip, gzipSync } from 'node:zlib';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { foldText } from '#shared/domain/fold-text';
import { StorageFull } from './errors';
import type { Db } from './handle';
import { cities, cityNames, loadedData } from './schema/cities';

export type CityRow = {
  id: number;
  name: string;
  region: string;
  /** The ISO 3166 code, two letters. */
  country: string;
  population: number;
  latitude: number;
  longitude: number;
  timeZone: string;
  otherNames: string[];
};

/** `scripts/gazetteer` writes the file next to this one where it is missing; a build puts a copy next to the bundle. */
export const CITY_FILE = fileURLToPath(new URL('./cities.tsv.gz', import.meta.url));

const BETWEEN_NAMES = '|';

export function encodeCities(rows: readonly CityRow[]): Buffer {
  const lines = rows.map((city) =>
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

/** One edition of the data. Its rows are decoded only when a database does not have them yet. */
type CityEdition = { version: string; rows: () => Promise<CityRow[]> };

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

const DATA = 'cities';
const CITIES_LOCK = 7_482_003;
/** The embedded database never gives back the memory that a statement took, so statements are kept small. */
const BATCH = 5_000;

/** The server starts even if the cities cannot be read: it still serves meetups, with the cities of the last start. */
export async function loadCitiesOfThisBuild(db: Db, log: Logger): Promise<void> {
  try {
    await loadCities(db, await openCityFile());
  } catch (error) {
    if (error instanceof StorageFull) throw error;
    log.error({ err: error }, 'the cities of this build could not be loaded; install it again');
  }
}

/** Brings the table to this edition. A city that the edition no longer has stays, because meetups may be there. */
export async function loadCities(db: Db, { version, rows }: CityEdition): Promise<void> {
  if (await isLoaded(db, version)) return;
  const all = await rows();
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${CITIES_LOCK})`);
    if (await isLoaded(tx, version)) return;
    for (let from = 0; from < all.length; from += BATCH) await upsert(tx, all.slice(from, from + BATCH));
    await tx
      .insert(loadedData)
      .values({ name: DATA, version })
      .onConflictDoUpdate({ target: loadedData.name, set: { version } });
  });
  await db.execute(sql`analyze ${cities}, ${cityNames}`);
}

async function isLoaded(db: Db, version: string): Promise<boolean> {
  const [row] = await db.select().from(loadedData).where(eq(loadedData.name, DATA));
  return row?.version === version;
}

/** Passes all rows as one JSON parameter: binding 40,000 parameters would take longer than inserting the rows. */
async function upsert(tx: Db, rows: readonly CityRow[]): Promise<void> {
  await tx.execute(sql`
    insert into ${cities} (id, name, region, country, population, latitude, longitude, time_zone)
    select * from json_to_recordset(${JSON.stringify(rows.map(asRecord))}::json) as given(id int, name text,
      region text, country text, population int, latitude float8, longitude float8, time_zone text)
    on conflict (id) do update set (name, region, country, population, latitude, longitude, time_zone) =
      (excluded.name, excluded.region, excluded.country, excluded.population, excluded.latitude,
        excluded.longitude, excluded.time_zone)`);
  await tx.execute(sql`
    insert into ${cityNames} (name, city_id, population)
    select * from json_to_recordset(${JSON.stringify(rows.flatMap(namesOf))}::json) as given(name text,
      city_id int, population int)
    on conflict (name, city_id) do update set population = excluded.population`);
}

function asRecord({ timeZone, ...city }: CityRow) {
  return { ...city, time_zone: timeZone };
}

function namesOf({ id, name, population, otherNames }: CityRow) {
  const folded = new Set([name, ...otherNames].map(foldText).filter(Boolean));
  return [...folded].map((foldedName) => ({ name: foldedName, city_id: id, population }));
}
