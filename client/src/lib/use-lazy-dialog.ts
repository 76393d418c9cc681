import { useEffect, useState } from 'react';
import { showOfflineToast } from '../ui/toast-store';

type DialogState = {
  isOpen: boolean;
  /** Resolves when the dialog can be opened again. */
  close: () => void | Promise<void>;
  failure?: string | undefined;
};

/** A dialog that is loaded when it first opens. If loading fails, it is closed again and a toast says so. */
export function useLazyDialog<C>(
  load: () => Promise<C>,
  { isOpen, close, failure = "Couldn't open this" }: DialogState,
): { Dialog: C | null } {
  const [dialog, setDialog] = useState<C | null>(null);
  useEffect(() => {
    if (!isOpen || dialog) return undefined;
    let isHere = true;
    load().then(
      (loaded) => isHere && setDialog(() => loaded),
      async () => {
        if (!isHere) return;
        await close();
        showOfflineToast(failure);
      },
    );
    return () => {
      isHere = false;
    };
  }, [isOpen, dialog, load, close, failure]);
  return { Dialog: dialog };
}
