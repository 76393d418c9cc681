import { useEffect, useState } from 'react';
import { showOfflineToast } from './offline-toast';

type DialogState = {
  isOpen: boolean;
  /** Resolves when it can be opened again. */
  close: () => void | Promise<void>;
  failure?: string;
};

/** A dialog that is loaded when it first opens. If loading fails, it is closed again and a toast says so. */
export function useLazyDialog<C>(
  load: () => Promise<C>,
  { isOpen, close, failure = "Couldn't open this" }: DialogState,
): { Dialog: C | null } {
  const [dialog, setDialog] = useState<C | null>(null);
  useEffect(() => {
    if (!isOpen || dialog) return;
    load().then(
      (loaded) => setDialog(() => loaded),
      async () => {
        await close();
        showOfflineToast(failure);
      },
    );
  }, [isOpen, dialog, load, close, failure]);
  return { Dialog: dialog };
}
