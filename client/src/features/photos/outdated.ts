import { sentOf, type Sent } from './device-copies';
import type { DraftPhoto } from './draft-photo';

/** The server drops what no meetup shows after a day; a draft may be older. */
const GOOD_FOR_MS = 20 * 3_600_000;

/** A photo may be used by who sent it, as long as the server has it. */
export function isOutdated({ by, at }: Sent, viewerId: number, now: number): boolean {
  return by !== viewerId || now - at > GOOD_FOR_MS;
}

/** What has to go up once more. Photos that were not sent from this device are not ours to judge. */
export async function outdatedOf(
  photos: readonly DraftPhoto[],
  viewerId: number,
  now: number,
): Promise<DraftPhoto[]> {
  const sent = await Promise.all(photos.map(async ({ key, url }) => (url ? sentOf(key) : undefined)));
  return photos.filter((_, place) => {
    const one = sent[place];
    return one !== undefined && isOutdated(one, viewerId, now);
  });
}

/** Another crop that was chosen meanwhile has no address to lose. */
export function withoutAddresses(
  photos: readonly DraftPhoto[],
  outdated: readonly DraftPhoto[],
): DraftPhoto[] {
  const lost = new Set(outdated.map(({ url }) => url));
  return photos.map((photo) => {
    if (!photo.url || !lost.has(photo.url)) return photo;
    const { url: _, ...rest } = photo;
    return rest;
  });
}
