import { useEffect } from 'react';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { useAuth } from './auth-context';
import { namePromptOpened, useNamePromptRequested } from './name-prompt';

const loadSheet = async () => (await import('./NameSheet')).NameSheet;

/** Asks "What should people call you?" over any page. */
export function NamePromptOutlet() {
  const { user } = useAuth();
  const { isOpen, open, close } = useHistoryDialog('name');
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  const isRequested = useNamePromptRequested();
  useEffect(() => {
    if (!isRequested) return;
    namePromptOpened();
    open();
  }, [isRequested, open]);
  return Sheet && user && <Sheet user={user} open={isOpen} onClose={close} />;
}
