import type { StoredUpload } from './device-copies';

/** The server deletes unclaimed photos after a day; a draft may be older. */
const URL_TTL_MS = 20 * 3_600_000;

/** A URL can be used by the uploader, as long as the server keeps the photo. */
export function isExpired(
  { by, at }: Pick<StoredUpload, 'by' | 'at'>,
  personId: number,
  now: number,
): boolean {
  return by !== personId || now - at > URL_TTL_MS;
}
