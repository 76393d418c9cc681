import { useEffect, useState } from 'react';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { usePrefetch } from '../../lib/use-prefetch';
import { clearToast, showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { isWorthKeeping } from './draft';
import type { DiscardQuestion } from './DiscardQuestion';
import type { Wizard } from './use-wizard';

const loadQuestion = async () => (await import('./DiscardQuestion')).DiscardQuestion;

/** Closing asks first where something would be lost. The question is fetched while nobody waits for it. */
export function useClosing({ draft, forget, leave }: Wizard) {
  const { isOpen, open, close } = useHistoryDialog('discard');
  const [Question, setQuestion] = useState<typeof DiscardQuestion | null>(null);
  usePrefetch(loadQuestion);

  useEffect(() => {
    if (!isOpen || Question) return;
    loadQuestion().then(
      (loaded) => setQuestion(() => loaded),
      () => {
        close();
        showToast({ title: 'That did not open', description: OFFLINE_MESSAGE, tone: 'destructive' });
      },
    );
  }, [isOpen, Question, close]);

  const discard = () => {
    forget();
    void leave();
  };
  const askToClose = () => {
    // On a small screen it would lie over the question.
    clearToast();
    if (isWorthKeeping(draft)) open();
    else discard();
  };
  return { Question, isAsking: isOpen, askToClose, keep: close, discard };
}
