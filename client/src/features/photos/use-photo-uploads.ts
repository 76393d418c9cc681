import { useEffect, useRef, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';
import { uploadIdOf, photoLabel, type DraftPhoto } from './draft-photo';
import type { Uploads } from './upload-queue';
import { uploads } from './uploads';

const subscribe = (listener: () => void) => uploads.subscribe(listener);

export function useUploadStates(): Uploads {
  return useSyncExternalStore(subscribe, uploads.states, uploads.states);
}

export function usePhotoUrl(photo: DraftPhoto): string | undefined {
  const state = useUploadStates().get(uploadIdOf(photo));
  return photo.url ?? (state?.status === 'done' ? state.url : undefined);
}

/**
 * Uploads in the background once the user is signed in. Called by the whole form, so that uploads continue during its
 * other steps.
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

/** Keys of pictures that this browser could not show. */
let unreadable: ReadonlySet<string> = new Set();
const listeners = createListeners();

export function markUnreadable(key: string): void {
  if (unreadable.has(key)) return;
  unreadable = new Set([...unreadable, key]);
  listeners.notify();
}

const snapshot = () => unreadable;

/** A picture that the browser cannot show may still be accepted by the server; nothing is wrong with it then. */
export function isUnusable(photo: DraftPhoto, states: Uploads, unread: ReadonlySet<string>): boolean {
  const state = states.get(uploadIdOf(photo));
  if (photo.url !== undefined || state?.status === 'done') return false;
  return unread.has(photo.key) || (state?.status === 'failed' && !state.canRetry);
}

export function useHasUnusable(photos: readonly DraftPhoto[]): boolean {
  const states = useUploadStates();
  const unread = useSyncExternalStore(listeners.add, snapshot, snapshot);
  return photos.some((photo) => isUnusable(photo, states, unread));
}

/** The progress of uploads, for screen readers. Changes only when there is something to announce. */
export function uploadAnnouncement(photos: readonly DraftPhoto[], states: Uploads): string {
  const all = photos.map((photo, position) => ({ position, state: states.get(uploadIdOf(photo)) }));
  const failures = all.flatMap(({ position, state }) =>
    state?.status === 'failed' ? [`${photoLabel(position)}: ${state.reason}`] : [],
  );
  if (failures.length > 0) return failures.join(' ');
  const count = all.filter(({ state }) => state?.status === 'uploading').length;
  if (count > 0) return `Uploading ${count === 1 ? '1 photo' : `${count} photos`}`;
  const isAllThere = photos.every(
    ({ url }, index) => url !== undefined || all[index]?.state?.status === 'done',
  );
  return isAllThere && all.some(({ state }) => state?.status === 'done') ? 'Photos uploaded' : '';
}
