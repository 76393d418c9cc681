import { useEffect, useState } from 'react';
import { showOfflineToast } from '../lib/failure-toasts';
import { useHistoryDialog } from './use-history-dialog';

/**
 * A sheet or dialog that Back closes and whose script is loaded when it first opens. If loading fails, it is closed
 * again and a toast says so.
 */
export function useSheet<C>(name: string, load: () => Promise<C>, failure = "Couldn't open this") {
  const dialog = useHistoryDialog(name);
  const { isOpen, leave } = dialog;
  const [Sheet, setSheet] = useState<C | null>(null);
  useEffect(() => {
    if (!isOpen || Sheet) return undefined;
    let isHere = true;
    load().then(
      (loaded) => isHere && setSheet(() => loaded),
      async () => {
        if (!isHere) return;
        await leave();
        showOfflineToast(failure);
      },
    );
    return () => {
      isHere = false;
    };
  }, [isOpen, Sheet, load, leave, failure]);
  return { ...dialog, Sheet };
}
