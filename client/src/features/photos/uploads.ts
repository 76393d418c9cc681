import { copyOf, deleteAllCopies, deleteCopies, recordUpload, uploadOf } from './device-copies';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { sendPhoto } from './photos.api';
import { createUploadQueue } from './upload-queue';

/** One queue for the whole app, because people may leave a page while its pictures are uploading. */
export const uploads = createUploadQueue({
  load: copyOf,
  send: sendPhoto,
  pause,
  recall: uploadOf,
  remember: recordUpload,
  now: Date.now,
});

/** Resolves to every photo with its URL. Rejects with an error for the person that says which photo failed, and why. */
export function finishUploads(photos: readonly DraftPhoto[], personId: number): Promise<DraftPhoto[]> {
  return uploads.finish(photos, personId);
}

/** Called when the photos have become part of a meetup, or their draft is discarded. */
export async function forgetPhotos(photos: readonly DraftPhoto[]): Promise<void> {
  uploads.forget(photos);
  await deleteCopies(photos.map(({ key }) => key));
}

/** Forgets the photos of every draft and form before another person uses this device. */
export function forgetAllPhotos(): Promise<void> {
  uploads.forgetAll();
  return deleteAllCopies();
}

export function cancelUpload(photo: DraftPhoto): void {
  uploads.cancel(uploadIdOf(photo));
}

/** Ends early when the connection returns. */
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
