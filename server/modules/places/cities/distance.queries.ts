import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { EARTH_RADIUS_MILES } from '#shared/domain/great-circle';
import { REACH_MILES } from '#shared/domain/limits';
import { cities } from '../../../db/schema/cities';
import { aiPreferences } from '../../../db/schema/users';

type Point = Record<'latitude' | 'longitude', SQL | PgColumn>;

/** The haversine of the angle between two points grows with their distance, and needs neither a square root nor an arcsine. */
export const haversine = (a: Point, b: Point): SQL => sql`
  (power(sind((${b.latitude} - ${a.latitude}) / 2), 2) + cosd(${a.latitude}) * cosd(${b.latitude})
    * power(sind((${b.longitude} - ${a.longitude}) / 2), 2))`;

/** Rounding may bring the root above 1, which has no arcsine. `least` is no alternative, because it would turn null into 1. */
const BELOW_ONE = sql.raw('0.99999999999999');

/** The SQL version of shared/domain/great-circle. */
export const milesBetween = (a: Point, b: Point): SQL<number> =>
  sql<number>`(${sql.raw(String(2 * EARTH_RADIUS_MILES))} * asin(${BELOW_ONE} * sqrt(${haversine(a, b)})))`;

/** The initial bearing of the shortest way, in degrees from north; east is 90. */
export const bearingBetween = (a: Point, b: Point): SQL<number> =>
  sql<number>`atan2d(sind(${b.longitude} - ${a.longitude}) * cosd(${b.latitude}),
    cosd(${a.latitude}) * sind(${b.latitude})
      - sind(${a.latitude}) * cosd(${b.latitude}) * cosd(${b.longitude} - ${a.longitude}))`;

/** A degree of latitude is slightly longer. */
const MILES_PER_DEGREE = sql.raw('69');

/**
 * The ids of all cities within this many miles of a city. First it takes a box that an index finds, wider towards the poles and
 * across the date line, and then the exact distances.
 */
export function citiesWithin(reach: SQL, cityId: SQL): SQL {
  const origin = { latitude: sql`origin.latitude`, longitude: sql`origin.longitude` };
  const apart = sql`180 - abs(abs(${cities.longitude} - origin.longitude) - 180)`;
  return sql`
    select ${cities.id} from (
      select latitude, longitude, ${reach} as reach, ${reach} / ${MILES_PER_DEGREE} as degrees
      from cities where id = ${cityId} offset 0) origin
    join ${cities} on ${cities.latitude} between origin.latitude - origin.degrees and origin.latitude + origin.degrees
    where ${apart} <= origin.degrees / cosd(least(89.9, abs(origin.latitude) + origin.degrees))
      and ${milesBetween(origin, cities)} <= origin.reach`;
}

/** How far a person travels: their preference, or the default. */
export const reachOf = (
  userId: SQL,
): SQL<number> => sql<number>`coalesce((select ${aiPreferences.maxTravelDistance} from ${aiPreferences}
  where ${aiPreferences.userId} = ${userId}), ${sql.raw(String(REACH_MILES))})::float8`;
