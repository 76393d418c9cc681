import { useEffect, useRef, useSyncExternalStore } from 'react';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import type { Uploads } from './upload-queue';
import { uploads } from './uploads';

const subscribe = (listener: () => void) => uploads.subscribe(listener);

export function useUploadStates(): Uploads {
  return useSyncExternalStore(subscribe, uploads.states, uploads.states);
}

/** The photo's URL, once it is uploaded. */
export function usePhotoUrl(photo: DraftPhoto): string | undefined {
  const state = useUploadStates().get(uploadIdOf(photo));
  return photo.url ?? (state?.status === 'done' ? state.url : undefined);
}

/**
 * Uploads in the background once the user is signed in. Belongs to the whole form, so that uploads continue
 * during its other steps.
 */
export function usePhotoUploads(photos: readonly DraftPhoto[], personId: number | undefined): void {
  useEffect(() => {
    if (personId === undefined) return undefined;
    uploads.startMissing(photos, personId);
    const onOnline = () => uploads.retryLost(photos);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [photos, personId]);

  const before = useRef(photos);
  useEffect(() => {
    const wanted = new Set(photos.map(uploadIdOf));
    for (const id of before.current.map(uploadIdOf)) if (!wanted.has(id)) uploads.cancel(id);
    before.current = photos;
  }, [photos]);
}
