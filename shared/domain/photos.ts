/** The widths every picture is kept in: a phone at 1x, at 2x, and a wide screen. */
export const PHOTO_WIDTHS = [390, 780, 1080] as const;

/** Addresses of pictures people uploaded. */
export const PHOTO_PATH = '/api/photos/';

/** Drawn as lines, our covers are also kept as pixels: a row in a list, a phone at 2x, and at 3x. */
export const COVER_WIDTHS = [390, 780, 1170] as const;
const COVER = /^(\/covers\/[a-z-]+)\.svg$/;

/** What `srcset` says for a picture: nothing where only one width exists. */
export function photoSources(url: string): string | undefined {
  const [, cover] = COVER.exec(url) ?? [];
  if (cover) return COVER_WIDTHS.map((width) => `${cover}-${width}.webp ${width}w`).join(', ');
  if (!url.startsWith(PHOTO_PATH)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', ');
}
