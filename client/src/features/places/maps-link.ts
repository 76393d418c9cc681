import type { Trib, TribDetail } from '#shared/api/tribs';

export type Spot = { label: string; latitude?: number; longitude?: number };
/** A place of the catalogue is found by its position; one that a host described, by the description. */
export function spotOf(
  place: NonNullable<TribDetail['exactPlace']>,
  { placeId, city }: Pick<Trib, 'placeId' | 'city'>,
): Spot {
  const { name, address, latitude, longitude, pin } = place;
  const isDescribed = placeId === null && (address !== null || pin === null);
  if (isDescribed) return { label: [name, address, city].filter(Boolean).join(', ') };
  return { label: name, latitude, longitude };
}

type Platform = 'android' | 'apple' | 'other';

/** Always https, because browsers inside chat apps refuse `geo:`. */
export function mapsLink(spot: Spot, userAgent: string): string {
  const { label, latitude, longitude } = spot;
  const text = encodeURIComponent(label);
  const point = pointOf(spot);
  switch (platformOf(userAgent)) {
    case 'android':
      return `https://www.google.com/maps/search/?api=1&query=${point ?? text}`;
    case 'apple':
      return point ? `https://maps.apple.com/?ll=${point}&q=${text}` : `https://maps.apple.com/?q=${text}`;
    case 'other':
      return point
        ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
        : `https://www.openstreetmap.org/search?query=${text}`;
  }
}

export function directionsLink(spot: Spot, userAgent: string): string {
  const target = pointOf(spot) ?? encodeURIComponent(spot.label);
  switch (platformOf(userAgent)) {
    case 'android':
      return `https://www.google.com/maps/dir/?api=1&destination=${target}`;
    case 'apple':
      return `https://maps.apple.com/?daddr=${target}`;
    case 'other':
      return `https://www.openstreetmap.org/directions?to=${target}`;
  }
}

function pointOf({ latitude, longitude }: Spot): string | null {
  return latitude === undefined || longitude === undefined ? null : `${latitude},${longitude}`;
}

function platformOf(userAgent: string): Platform {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod|Macintosh/i.test(userAgent) ? 'apple' : 'other';
}
