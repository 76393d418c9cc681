import { useSyncExternalStore } from 'react';
import { clearFlag, readFlag, setFlag } from '../../lib/storage';

const listeners = new Set<() => void>();

/** The landing is the only screen that moves without being touched. */
export function pauseAnimation(isPaused: boolean): void {
  if (isPaused) setFlag('animationPaused');
  else clearFlag('animationPaused');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useAnimationPaused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => readFlag('animationPaused'),
    () => false,
  );
}
