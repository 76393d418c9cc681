import { useSyncExternalStore } from 'react';
import { uploadIdOf, type DraftPhoto } from './draft-photo';
import type { Uploads } from './upload-queue';
import { useUploadStates } from './use-photo-uploads';

/** Of pictures this browser could not show. */
let unreadable: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

export function noteUnreadable(key: string): void {
  if (unreadable.has(key)) return;
  unreadable = new Set([...unreadable, key]);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
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
  const unread = useSyncExternalStore(subscribe, snapshot, snapshot);
  return photos.some((photo) => isUnusable(photo, states, unread));
}
