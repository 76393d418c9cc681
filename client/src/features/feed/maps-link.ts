export type Spot = { label: string; latitude?: number; longitude?: number };

/** The address that the phone's own maps answer to; elsewhere the open map of the web. */
export function mapsLink({ label, latitude, longitude }: Spot, userAgent: string): string {
  const text = encodeURIComponent(label);
  const isExact = latitude !== undefined && longitude !== undefined;
  const point = isExact ? `${latitude},${longitude}` : null;
  if (/Android/i.test(userAgent)) {
    return point ? `geo:${point}?q=${point}(${text})` : `geo:0,0?q=${text}`;
  }
  if (/iPhone|iPad|iPod|Macintosh/i.test(userAgent)) {
    return point ? `https://maps.apple.com/?ll=${point}&q=${text}` : `https://maps.apple.com/?q=${text}`;
  }
  return point
    ? `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`
    : `https://www.openstreetmap.org/search?query=${text}`;
}
