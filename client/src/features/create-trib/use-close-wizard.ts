import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { usePrefetch } from '../../lib/use-prefetch';
import { clearToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { hasContent } from './draft';
import type { Wizard } from './use-wizard';

const loadConfirmation = async () => (await import('./DiscardConfirmation')).DiscardConfirmation;

/** Closing asks first if something would be lost. The dialog is prefetched. */
export function useCloseWizard({ draft, forget, leave }: Wizard) {
  const { isOpen, open, close } = useHistoryDialog('discard');
  const { Dialog: Confirmation } = useLazyDialog(loadConfirmation, { isOpen, close });
  usePrefetch(loadConfirmation);

  const discard = () => {
    forget();
    void leave();
  };
  const requestClose = () => {
    // On a small screen a toast would cover the dialog.
    clearToast();
    if (hasContent(draft)) open();
    else discard();
  };
  return { Confirmation, isConfirming: isOpen, requestClose, keep: close, discard };
}
