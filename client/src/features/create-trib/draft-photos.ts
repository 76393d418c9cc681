import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { warn } from '../../lib/log';
import { uploadIdOf, type DraftPhoto } from '../photos/draft-photo';

type Photos = readonly DraftPhoto[];

/** One of them will never get through: the message says which, and why. */
export class UnusablePhoto extends Error {
  override readonly name = 'UnusablePhoto';
}

/** Fetched with the step that takes photos, so it is there by now. */
const loadUploads = () => import('../photos/uploads');

/** The photos with their addresses. Without a line there is nothing to wait for. */
export async function uploaded(photos: Photos): Promise<Photos> {
  if (photos.every(({ url }) => url)) return photos;
  if (!navigator.onLine) throw new ApiError(0, OFFLINE_MESSAGE);
  const { finishUploads, uploads } = await loadUploads();
  return finishUploads(photos).catch((error: unknown) => {
    const isFinal = photos.some((photo) => {
      const state = uploads.states().get(uploadIdOf(photo));
      return state?.status === 'failed' && !state.canRetry;
    });
    throw isFinal && error instanceof Error ? new UnusablePhoto(error.message, { cause: error }) : error;
  });
}

/** The copies on this device go with the draft. What cannot be removed is in nobody's way. */
export function forgetCopies(photos: Photos): void {
  if (photos.length === 0) return;
  loadUploads()
    .then(({ forgetPhotos }) => forgetPhotos(photos))
    .catch((error: unknown) => warn('The photos of the draft are still on this device', error));
}
