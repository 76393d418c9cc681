import { useSyncExternalStore } from 'react';
import { readFlag, remove, setFlag } from '../../lib/storage';
import { createListeners } from '../../lib/listeners';

const listeners = createListeners();

/** The landing is the only screen that moves without being touched. */
export function pauseAnimation(isPaused: boolean): void {
  if (isPaused) setFlag('animationPaused');
  else remove('animationPaused');
  listeners.notify();
}

export function useAnimationPaused(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => readFlag('animationPaused'),
    () => false,
  );
}
