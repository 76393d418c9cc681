import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';

/** Whether the question for the name is open: set by a toast, which outlives the dialog that showed it. */
let isOpen = false;
const listeners = createListeners();

function set(next: boolean): void {
  isOpen = next;
  listeners.notify();
}

export const askForName = () => set(true);
export const closeNameQuestion = () => set(false);

export function useNameQuestion(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isOpen,
    () => false,
  );
}
