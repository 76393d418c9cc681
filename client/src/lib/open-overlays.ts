import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** Counts the open overlays: nothing opens on its own while there is one. */
let count = 0;
const listeners = createListeners();

function change(by: number): void {
  count += by;
  listeners.notify();
}

/** Returns a function that unregisters the overlay; calling it again does nothing. */
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

/** Runs at once if no overlay is open, otherwise when the last one has closed. */
export function whenNoOverlayOpen(run: () => void): void {
  const stop = listeners.add(start);
  start();

  function start(): void {
    if (!isNoOverlayOpen()) return;
    stop();
    run();
  }
}

export function useRegisterOverlay(isOpen: boolean): void {
  useEffect(() => (isOpen ? registerOverlay() : undefined), [isOpen]);
}

export function useNoOverlayOpen(): boolean {
  return useSyncExternalStore(listeners.add, isNoOverlayOpen, () => true);
}
