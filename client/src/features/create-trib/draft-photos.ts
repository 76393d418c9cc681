import { ApiError, OFFLINE_MESSAGE } from '../../lib/api-client';
import { warn } from '../../lib/log';
import { uploadIdOf, type DraftPhoto } from '../photos/draft-photo';
import { finishUploads, forgetPhotos, uploads } from '../photos/uploads';

type Photos = readonly DraftPhoto[];

/** One of them can never be uploaded: the message says which, and why. */
export class UnusablePhoto extends Error {
  override readonly name = 'UnusablePhoto';
}

/** The photos with their URLs. Fails at once when offline. */
export async function uploaded(photos: Photos, personId: number): Promise<Photos> {
  if (photos.every(({ url }) => url)) return photos;
  if (!navigator.onLine) throw new ApiError(0, OFFLINE_MESSAGE);
  return finishUploads(photos, personId).catch((error: unknown) => {
    const isFinal = photos.some((photo) => {
      const state = uploads.states().get(uploadIdOf(photo));
      return state?.status === 'failed' && !state.canRetry;
    });
    throw isFinal && error instanceof Error ? new UnusablePhoto(error.message, { cause: error }) : error;
  });
}

/** Deletes the copies on this device. A failure does no harm. */
export function forgetCopies(photos: Photos): void {
  if (photos.length === 0) return;
  forgetPhotos(photos).catch((error: unknown) =>
    warn('The photos of the draft are still on this device', error),
  );
}
