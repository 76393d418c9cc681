import { useSyncExternalStore } from 'react';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import type { Uploads } from './upload-queue';
import { useUploadStates } from './use-photo-uploads';
import { createListeners } from '../../lib/listeners';

/** Keys of pictures this browser could not show. */
let unreadable: ReadonlySet<string> = new Set();
const listeners = createListeners();

export function markUnreadable(key: string): void {
  if (unreadable.has(key)) return;
  unreadable = new Set([...unreadable, key]);
  listeners.notify();
}

const snapshot = () => unreadable;

/** The server may accept what the browser cannot show, and then there is nothing wrong with it. */
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
