/** The stored widths of every photo: for a phone at 1x, a phone at 2x, and a wide screen. */
export const PHOTO_WIDTHS = [390, 780, 1080] as const;

/** The start of the URLs of uploaded photos. */
export const PHOTO_PATH = '/api/photos/';

export function photoIdOf(url: string): string | null {
  return url.startsWith(PHOTO_PATH) ? url.slice(PHOTO_PATH.length) : null;
}

/** Our covers are drawn as vectors and also stored as pixels in these widths: for a list row, and a phone at 2x and 3x. */
export const COVER_WIDTHS = [390, 780, 1170] as const;
const COVER = /^(\/covers\/[a-z-]+)\.svg$/;

/** The `srcset` of a picture; undefined if there is only one width. */
export function photoSources(url: string): string | undefined {
  const [, cover] = COVER.exec(url) ?? [];
  if (cover) return COVER_WIDTHS.map((width) => `${cover}-${width}.webp ${width}w`).join(', ');
  if (!url.startsWith(PHOTO_PATH)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', ');
}
