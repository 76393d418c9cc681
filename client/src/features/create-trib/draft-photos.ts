import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { warn } from '../../lib/log';
import type { DraftPhoto } from '../photos/draft-photo';

type Photos = readonly DraftPhoto[];

/** Fetched with the step that takes photos, so it is there by now. */
const uploads = () => import('../photos/uploads');

/** The photos with their addresses. Without a line there is nothing to wait for. */
export async function uploaded(photos: Photos): Promise<Photos> {
  if (photos.every(({ url }) => url)) return photos;
  if (!navigator.onLine) throw new ApiError(0, OFFLINE_MESSAGE);
  return (await uploads()).finishUploads(photos);
}

/** The copies on this device go with the draft. What cannot be removed is in nobody's way. */
export function forgetCopies(photos: Photos): void {
  if (photos.length === 0) return;
  uploads()
    .then(({ forgetPhotos }) => forgetPhotos(photos))
    .catch((error: unknown) => warn('The photos of the draft are still on this device', error));
}
