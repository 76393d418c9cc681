import {
  and,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  sql,
  type SQL,
} from 'drizzle-orm';
import { type Coordinates, EARTH_RADIUS_MILES, milesBetween } from '#shared/domain/great-circle';
import type { Db } from '../../../db/handle';
import { cities, cityNames } from '../../../db/schema/cities';
import { tribs } from '../../../db/schema/tribs';
import { preparedPerSession } from '../../../db/statements';
import { isAhead } from '../../trust/safety/safety.queries';
import { haversine } from './distance.queries';

export type CityRow = typeof cities.$inferSelect;

/** Shorter texts have too few trigrams to tell names apart. */
const TYPO_LENGTH_MIN = 4;

/**
 * "londn" is more similar to Londa, a village, than to London. So ten
 * times the inhabitants count as much as this much similarity.
 */
const TENFOLD_COUNTS = 0.1;

const TYPED_NAME = sql`${sql.placeholder('name')}::text`;
const LIMIT = sql`${sql.placeholder('limit')}::int`;

const BY_PREFIX = sql`
  select ${cityNames.cityId} as id, max(${cityNames.population}) as population from ${cityNames}
  where ${cityNames.name} >= ${TYPED_NAME} and ${cityNames.name} < ${TYPED_NAME} || ${'\u{10FFFF}'}
  group by ${cityNames.cityId} order by population desc limit ${LIMIT}`;

const SIMILAR = sql`
  select ${cityNames.cityId} as id, max(similarity(${cityNames.name}, ${TYPED_NAME})
    + ${sql.raw(String(TENFOLD_COUNTS))} * log(greatest(${cityNames.population}, 1)::float8)) as fit from ${cityNames}
  where ${cityNames.name} % ${TYPED_NAME} and length(${TYPED_NAME}) >= ${sql.raw(String(TYPO_LENGTH_MIN))}
  group by ${cityNames.cityId} order by fit desc limit ${LIMIT}`;

const byName = (statement: string, found: SQL, order: SQL) =>
  preparedPerSession((db) =>
    db
      .select(getTableColumns(cities))
      .from(sql`(${found}) found`)
      .innerJoin(cities, sql`${cities.id} = found.id`)
      .orderBy(order)
      .prepare(statement),
  );

export const findCitiesByPrefix = byName('cities_by_prefix', BY_PREFIX, sql`found.population desc, found.id`);

/** Cities with a name that differs in a letter or two; both similarity and size count. */
export const findSimilarCities = byName('cities_similar', SIMILAR, sql`found.fit desc, found.id`);

/** Cities with exactly one of these folded names, the largest first. */
export function findCitiesNamed(db: Db, names: readonly string[]) {
  return db
    .select({ ...getTableColumns(cities), called: cityNames.name })
    .from(cityNames)
    .innerJoin(cities, eq(cities.id, cityNames.cityId))
    .where(inArray(cityNames.name, [...names]))
    .orderBy(desc(cities.population));
}

/** Bands of latitude to search, in degrees. A wider one is searched until nothing outside can be nearer than what was found. */
const BANDS = [0.25, 1, 5, 180];

export async function findNearestCity(db: Db, from: Coordinates): Promise<CityRow | null> {
  for (const band of BANDS) {
    const nearest = await nearestWithin(db, from, band);
    if (nearest && milesBetween(from, nearest) <= milesOfLatitude(band)) return nearest;
  }
  return null;
}

const milesOfLatitude = (degrees: number) => (degrees * Math.PI * EARTH_RADIUS_MILES) / 180;

async function nearestWithin(db: Db, { latitude, longitude }: Coordinates, band: number) {
  const [row] = await db
    .select()
    .from(cities)
    .where(sql`${cities.latitude} between ${latitude - band} and ${latitude + band}`)
    .orderBy(haversine({ latitude: sql`${latitude}::float8`, longitude: sql`${longitude}::float8` }, cities))
    .limit(1);
  return row ?? null;
}

const byId = preparedPerSession((db) =>
  db
    .select()
    .from(cities)
    .where(eq(cities.id, sql.placeholder('id')))
    .prepare('city_by_id'),
);

export async function findCity(db: Db, id: number): Promise<CityRow | null> {
  const [row] = await byId(db).execute({ id });
  return row ?? null;
}

/** The zone's largest city with upcoming meetups; if there is none, its largest city. */
export async function findLargestCity(db: Db, timeZone: string): Promise<CityRow | null> {
  const largest = (where?: SQL) =>
    db
      .select()
      .from(cities)
      .where(and(eq(cities.timeZone, timeZone), where))
      .orderBy(desc(cities.population))
      .limit(1);
  const coming = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(
      and(
        eq(tribs.cityId, cities.id),
        isNotNull(tribs.creatorId),
        isAhead(),
        isNull(tribs.hiddenAt),
        eq(tribs.visibility, 'everybody'),
      ),
    );
  const [row] = await largest(exists(coming));
  return row ?? (await largest())[0] ?? null;
}

export async function listTimeZones(db: Db): Promise<string[]> {
  const rows = await db.selectDistinct({ name: cities.timeZone }).from(cities);
  return rows.map(({ name }) => name);
}
