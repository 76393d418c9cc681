import { useSyncExternalStore } from 'react';

/** Whether the question for the name is open: set by a toast, which outlives the dialog that showed it. */
let isOpen = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

export const askForName = () => set(true);
export const closeNameQuestion = () => set(false);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useNameQuestion(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  );
}
