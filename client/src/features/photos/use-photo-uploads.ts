import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/auth-context';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import type { Uploads } from './upload-queue';
import { uploads } from './uploads';

const subscribe = (listener: () => void) => uploads.subscribe(listener);

export function useUploadStates(): Uploads {
  return useSyncExternalStore(subscribe, uploads.states, uploads.states);
}

/**
 * Uploads in the background as soon as somebody is signed in, and tells the draft the addresses. Belongs to
 * the whole form, so that uploads go on while its other steps are shown.
 */
export function usePhotoUploads(
  photos: readonly DraftPhoto[],
  onChange: (photos: DraftPhoto[]) => void,
): Uploads {
  const { isAuthenticated } = useAuth();
  const states = useUploadStates();
  const tell = useRef(onChange);
  useLayoutEffect(() => {
    tell.current = onChange;
  });

  useEffect(() => {
    if (!isAuthenticated) return undefined;
    uploads.startMissing(photos);
    const onOnline = () => uploads.retryLost(photos);
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [photos, isAuthenticated]);

  const before = useRef(photos);
  useEffect(() => {
    const wanted = new Set(photos.map(uploadIdOf));
    for (const id of before.current.map(uploadIdOf)) if (!wanted.has(id)) uploads.cancel(id);
    before.current = photos;
  }, [photos]);

  useEffect(() => {
    const arrived = withAddresses(photos, states);
    if (arrived) tell.current(arrived);
  }, [photos, states]);

  return states;
}

/** The photos with the addresses that have come in since, or nothing when none has. */
export function withAddresses(photos: readonly DraftPhoto[], states: Uploads): DraftPhoto[] | undefined {
  let hasNews = false;
  const next = photos.map((photo) => {
    const state = states.get(uploadIdOf(photo));
    if (photo.url || state?.status !== 'done') return photo;
    hasNews = true;
    return { ...photo, url: state.url };
  });
  return hasNews ? next : undefined;
}
