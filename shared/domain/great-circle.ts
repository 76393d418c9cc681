export type Coordinates = { latitude: number; longitude: number };

export const EARTH_RADIUS_MILES = 3_958.8;
export const KM_PER_MILE = 1.609_344;

/** Regions where roads are signposted in miles. */
const MILE_REGIONS = new Set(['US', 'GB', 'LR', 'MM']);

/** A language without a region counts as that of the region where most of its speakers live. */
export function usesMiles(locale: string): boolean {
  try {
    return MILE_REGIONS.has(new Intl.Locale(locale).maximize().region ?? '');
  } catch {
    return true;
  }
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance as the crow flies, by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Compass points as words, clockwise from north. */
export const COMPASS_POINTS = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;
export type CompassPoint = (typeof COMPASS_POINTS)[number];

export const DEGREES_PER_POINT = 360 / COMPASS_POINTS.length;

/** The compass point nearest to a direction in degrees, which may be negative or above 360. */
export function compassPoint(degrees: number): CompassPoint {
  const turn = ((degrees % 360) + 360) % 360;
  return COMPASS_POINTS[Math.round(turn / DEGREES_PER_POINT) % COMPASS_POINTS.length] ?? 'north';
}
