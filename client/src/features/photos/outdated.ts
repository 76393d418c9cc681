import type { Sent } from './device-copies';

/** The server deletes unclaimed photos after a day; a draft may be older. */
const GOOD_FOR_MS = 20 * 3_600_000;

/** A URL can be used by the uploader, as long as the server keeps the photo. */
export function isOutdated({ by, at }: Pick<Sent, 'by' | 'at'>, personId: number, now: number): boolean {
  return by !== personId || now - at > GOOD_FOR_MS;
}
