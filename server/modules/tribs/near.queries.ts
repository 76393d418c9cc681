import { eq, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { places } from '../../db/schema/catalogue';
import { cities } from '../../db/schema/cities';
import { memberships, tribs } from '../../db/schema/tribs';
import { citiesWithin, milesBetween, reachOf } from '../cities/distance.queries';
import { publicAreaCentre } from '../catalogue/catalogue.queries';

const VIEWER_ID = sql`${sql.placeholder('viewerId')}::int`;
const CITY_ID = sql`${sql.placeholder('near')}::int`;

const REACH = reachOf(VIEWER_ID);

/**
 * The cities within reach. Reach is between cities: all of a city is on the same side of the border, for members and
 * for others, so that neither order nor distance reveals an exact place (docs/decisions/017).
 */
export const REACHABLE_CITIES = sql`reachable_cities as materialized (${citiesWithin(REACH, CITY_ID)})`;

export const isWithinReach = sql`coalesce(${tribs.cityId} in (select id from reachable_cities), false)`;

const viewerCity = alias(cities, 'viewer_city');
const tribCity = alias(cities, 'trib_city');

const isMember = eq(memberships.status, 'joined');
const shownPosition = (axis: 'latitude' | 'longitude', pin: SQL) => sql`(case when ${isMember}
  then coalesce(${places[axis]}, ${pin}, ${tribCity[axis]})
  else coalesce(${sql.raw(`area_centre.${axis}`)}, ${tribCity[axis]}) end)`;

/** To be joined with meetups and the viewer's membership: for members it is the distance to the exact place. */
export const DISTANCE = sql`lateral (
  select ${milesBetween(viewerCity, {
    latitude: shownPosition('latitude', sql`${tribs.pinLatitude}`),
    longitude: shownPosition('longitude', sql`${tribs.pinLongitude}`),
  })} as miles, coalesce(${milesBetween(viewerCity, tribCity)} <= ${REACH}, false) as within_reach
  from ${cities} viewer_city
  left join ${cities} trib_city on ${tribCity.id} = ${tribs.cityId}
  left join lateral ${publicAreaCentre} on true
  where ${viewerCity.id} = ${CITY_ID}) distance`;

export const distance = {
  miles: sql<number | null>`distance.miles`,
  withinReach: sql<boolean | null>`distance.within_reach`,
};
