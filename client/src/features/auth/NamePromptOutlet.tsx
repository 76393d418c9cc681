import { useEffect } from 'react';
import { createRequest } from '../../lib/requested';
import { useSheet } from '../../navigation/use-sheet';
import { useAuth } from './auth-context';

const loadSheet = async () => (await import('./NameForm')).NameSheet;

export function NamePromptOutlet() {
  const { user } = useAuth();
  const { Sheet, isOpen, open, close } = useSheet('name', loadSheet);
  const isRequested = prompt.useRequested();
  useEffect(() => {
    if (!isRequested) return;
    prompt.answered();
    open();
  }, [isRequested, open]);
  return Sheet && user && <Sheet user={user} open={isOpen} onClose={close} />;
}

const prompt = createRequest<true>();

/** Called by a toast, which outlives the dialog that showed it. So the prompt needs an outlet of its own. */
export const openNamePrompt = () => prompt.ask(true);
