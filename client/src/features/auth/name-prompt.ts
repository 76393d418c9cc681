import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';

/** Whether the prompt for the name is open: opened by a toast, which outlives the dialog that showed it. */
let isOpen = false;
const listeners = createListeners();

function set(next: boolean): void {
  isOpen = next;
  listeners.notify();
}

export const openNamePrompt = () => set(true);
export const closeNamePrompt = () => set(false);

export function useNamePromptOpen(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isOpen,
    () => false,
  );
}
