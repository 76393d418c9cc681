import { useEffect } from 'react';
import { useSheet } from '../../ui/use-sheet';
import { useAuth } from './auth-context';
import { namePromptOpened, useNamePromptRequested } from './name-prompt';

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
