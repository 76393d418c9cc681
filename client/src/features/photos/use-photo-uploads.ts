import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useAuth } from '../auth/auth-context';
import { noteSent } from './device-copies';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import { outdatedOf, withoutAddresses } from './outdated';
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
  const { isAuthenticated, user } = useAuth();
  const viewerId = user?.id;
  const states = useUploadStates();
  const latest = useRef({ photos, onChange });
  useLayoutEffect(() => {
    latest.current = { photos, onChange };
  });

  useEffect(() => {
    if (viewerId === undefined) return undefined;
    let isWanted = true;
    const renew = async () => {
      const outdated = await outdatedOf(latest.current.photos, viewerId, Date.now());
      if (!isWanted || outdated.length === 0) return;
      uploads.forget(outdated);
      latest.current.onChange(withoutAddresses(latest.current.photos, outdated));
    };
    void renew();
    return () => {
      isWanted = false;
    };
  }, [viewerId]);

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
    if (!arrived) return;
    arrived.forEach(({ key }, place) => {
      if (viewerId === undefined || photos[place]?.url) return;
      void noteSent(key, { by: viewerId, at: Date.now() });
    });
    latest.current.onChange(arrived);
  }, [photos, states, viewerId]);

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
