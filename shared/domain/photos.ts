/** The widths every picture is kept in: a phone at 1x, at 2x, and a wide screen. */
export const PHOTO_WIDTHS = [390, 780, 1080] as const;

/** Addresses of pictures people uploaded; covers and portraits of ours have no other widths. */
export const PHOTO_PATH = '/api/photos/';

/** What `srcset` says for a picture: nothing where only one width exists. */
export function photoSources(url: string): string | undefined {
  if (!url.startsWith(PHOTO_PATH)) return undefined;
  return PHOTO_WIDTHS.map((width) => `${url}?width=${width} ${width}w`).join(', ');
}
