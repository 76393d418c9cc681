import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useAuth } from './auth-context';
import { closeNamePrompt, useNamePromptOpen } from './name-prompt';

const loadSheet = async () => (await import('./NameSheet')).NameSheet;

/** Asks "What should people call you?" over any page. */
export function NamePromptOutlet() {
  const { user } = useAuth();
  const isOpen = useNamePromptOpen();
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close: closeNamePrompt });
  return Sheet && user && <Sheet user={user} open={isOpen} onClose={closeNamePrompt} />;
}
