import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners';

/** Something that any page may ask to open, and that one outlet shows. */
export function createRequest<T>() {
  let requested: T | null = null;
  const listeners = createListeners();
  const set = (next: T | null): void => {
    requested = next;
    listeners.notify();
  };
  return {
    ask: (what: T) => set(what),
    answered: () => set(null),
    useRequested: (): T | null =>
      useSyncExternalStore(
        listeners.add,
        () => requested,
        () => null,
      ),
  };
}
