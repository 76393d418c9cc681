import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../../lib/listeners';
import { useSheet } from '../../ui/use-sheet';
import { useAuth } from './auth-context';

const loadSheet = async () => (await import('./NameForm')).NameSheet;

/** Asks "What should people call you?" over any page. */
export function NamePromptOutlet() {
  const { user } = useAuth();
  const { Sheet, isOpen, open, close } = useSheet('name', loadSheet);
  const isRequested = useNamePromptRequested();
  useEffect(() => {
    if (!isRequested) return;
    namePromptOpened();
    open();
  }, [isRequested, open]);
  return Sheet && user && <Sheet user={user} open={isOpen} onClose={close} />;
}

/** Whether the prompt for the name is to open: asked for by a toast, which outlives the dialog that showed it. */
let isRequested = false;
const listeners = createListeners();

function set(next: boolean): void {
  isRequested = next;
  listeners.notify();
}

export const openNamePrompt = () => set(true);
const namePromptOpened = () => set(false);

function useNamePromptRequested(): boolean {
  return useSyncExternalStore(
    listeners.add,
    () => isRequested,
    () => false,
  );
}
