import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { places } from '../../db/schema/catalogue';
import { cities } from '../../db/schema/cities';
import { memberships, tribs } from '../../db/schema/tribs';
import { citiesWithin, milesBetween, reachOf } from '../cities/distance.queries';
import { publicAreaCentre } from '../places/places.queries';

const VIEWER_ID = sql`${sql.placeholder('viewerId')}::int`;
const CITY_ID = sql`${sql.placeholder('near')}::int`;

const REACH = reachOf(VIEWER_ID);

/**
 * The cities within reach. Reach is between cities: all of a city is on the same side of the border, for members and
 * for others, so that neither order nor distance reveals an exact place (docs/decisions/017).
 */
export const REACHABLE_CITIES = sql`reachable_cities as materialized (${citiesWithin(REACH, CITY_ID)})`;

export const isWithinReach = sql`coalesce(${tribs.cityId} in (select id from reachable_cities), false)`;

const asked = alias(cities, 'asked_city');
const own = alias(cities, 'own_city');

const isMember = eq(memberships.status, 'joined');
const shownPosition = (axis: 'latitude' | 'longitude', pin: SQL) => sql`(case when ${isMember}
  then coalesce(${places[axis]}, ${pin}, ${own[axis]})
  else coalesce(${sql.raw(`area_centre.${axis}`)}, ${own[axis]}) end)`;

/** To be joined with meetups and the viewer's membership: members are told the way to the exact place. */
export const DISTANCE = sql`lateral (
  select ${milesBetween(asked, {
    latitude: shownPosition('latitude', sql`${tribs.pinLatitude}`),
    longitude: shownPosition('longitude', sql`${tribs.pinLongitude}`),
  })} as miles, coalesce(${milesBetween(asked, own)} <= ${REACH}, false) as within_reach
  from ${cities} asked_city
  left join ${cities} own_city on ${own.id} = ${tribs.cityId}
  left join lateral ${publicAreaCentre} on true
  where ${asked.id} = ${CITY_ID}) distance`;

export const distance = {
  miles: sql<number | null>`distance.miles`,
  withinReach: sql<boolean | null>`distance.within_reach`,
};
