import { copyOf, deleteAllCopies, deleteCopies, recordUpload, uploadOf } from './device-copies';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { sendPhoto } from './photos.api';
import { createUploadQueue } from './upload-queue';

/** The upload queue of the whole app: a page can be left while its pictures are uploading. */
export const uploads = createUploadQueue({
  load: copyOf,
  send: sendPhoto,
  pause,
  recall: uploadOf,
  remember: recordUpload,
  now: Date.now,
});

/** Every photo with its URL, or an error to show: it says which photo, and why. */
export function finishUploads(photos: readonly DraftPhoto[], personId: number): Promise<DraftPhoto[]> {
  return uploads.finish(photos, personId);
}

/** Called when the photos are part of a meetup, or the draft is discarded. */
export async function forgetPhotos(photos: readonly DraftPhoto[]): Promise<void> {
  uploads.forget(photos);
  await deleteCopies(photos.map(({ key }) => key));
}

/** Forgets the photos of every draft and form, before another person uses this device. */
export function forgetAllPhotos(): Promise<void> {
  uploads.forgetAll();
  return deleteAllCopies();
}

export function cancelUpload(photo: DraftPhoto): void {
  uploads.cancel(uploadIdOf(photo));
}

/** When the connection returns, retry at once. */
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
