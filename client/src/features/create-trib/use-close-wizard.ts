import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { usePrefetch } from '../../lib/use-prefetch';
import { clearToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { isWorthKeeping } from './draft';
import type { Wizard } from './use-wizard';

const loadQuestion = async () => (await import('./DiscardQuestion')).DiscardQuestion;

/** Closing asks first if something would be lost. The question is prefetched. */
export function useCloseWizard({ draft, forget, leave }: Wizard) {
  const { isOpen, open, close } = useHistoryDialog('discard');
  const { Dialog: Question } = useLazyDialog(loadQuestion, { isOpen, close });
  usePrefetch(loadQuestion);

  const discard = () => {
    forget();
    void leave();
  };
  const askToClose = () => {
    // On a small screen a toast would cover the question.
    clearToast();
    if (isWorthKeeping(draft)) open();
    else discard();
  };
  return { Question, isAsking: isOpen, askToClose, keep: close, discard };
}
