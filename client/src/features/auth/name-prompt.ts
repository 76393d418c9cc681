import { useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';

/** Whether the prompt for the name is to open: asked for by a toast, which outlives the dialog that showed it. */
let isRequested = false;
const listeners = createListeners();

function set(next: boolean): void {
  isRequested = next;
  listeners.notify();
}

export const openNamePrompt = () => set(true);
export const namePromptOpened = () => set(false);

export function useNamePromptRequested(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isRequested,
    () => false,
  );
}
