import { copyOf, dropCopies, sweepCopies } from './device-copies';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { sendPhoto } from './photos.api';
import { createUploadQueue } from './upload-queue';

/** One for the app: a page may be left while its pictures are still on their way. */
export const uploads = createUploadQueue({ load: copyOf, send: sendPhoto, pause });

/** Every photo with its address, or an error to show: it says which photo, and why. */
export function finishUploads(photos: readonly DraftPhoto[]): Promise<DraftPhoto[]> {
  return uploads.finish(photos);
}

/** Once they are part of a meetup, or the draft is given up. */
export async function forgetPhotos(photos: readonly DraftPhoto[]): Promise<void> {
  uploads.forget(photos);
  await dropCopies(photos.map(({ key }) => key));
}

/** Those of every draft and form, however young: somebody else takes this device next. */
export function forgetAllPhotos(): Promise<void> {
  return sweepCopies([], Infinity);
}

export function cancelUpload(photo: DraftPhoto): void {
  uploads.cancel(uploadIdOf(photo));
}

/** A line that comes back is reason enough to try at once. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const end = () => {
      clearTimeout(timer);
      waiting.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: waiting.signal });
    signal.addEventListener('abort', end, { signal: waiting.signal });
  });
}
