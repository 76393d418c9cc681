import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** Anything that opens on its own waits until no overlay is open. */
let count = 0;
const listeners = createListeners();

function change(by: number): void {
  count += by;
  listeners.notify();
}

/** Returns the function that unregisters it, which works once. */
export function registerOverlay(): () => void {
  let isRegistered = true;
  change(1);
  return () => {
    if (isRegistered) change(-1);
    isRegistered = false;
  };
}

export function isNoOverlayOpen(): boolean {
  return count === 0;
}

export function useRegisterOverlay(isOpen: boolean): void {
  useEffect(() => (isOpen ? registerOverlay() : undefined), [isOpen]);
}

export function useNoOverlayOpen(): boolean {
  return useSyncExternalStore(listeners.add, isNoOverlayOpen, () => true);
}
