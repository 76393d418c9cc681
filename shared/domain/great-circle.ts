export type Coordinates = { latitude: number; longitude: number };

export const EARTH_RADIUS_MILES = 3_958.8;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** As the crow flies, by the haversine formula. */
export function milesBetween(a: Coordinates, b: Coordinates): number {
  const latitudes = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const longitudes = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = latitudes + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * longitudes;
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
}
