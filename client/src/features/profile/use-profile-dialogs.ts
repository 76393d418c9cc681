import { useCallback, useState } from 'react';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { usePrefetch } from '../../lib/use-prefetch';
import { useHistoryDialog } from '../../ui/use-history-dialog';

export type DialogName = 'name' | 'bio' | 'city' | 'interests' | 'values' | 'points';

const load = async () => (await import('./ProfileDialogs')).ProfileDialogs;

/** One at a time; all are loaded with the first. */
export function useProfileDialogs() {
  const { isOpen, open, close } = useHistoryDialog('profile');
  const [shown, setShown] = useState<DialogName>('name');
  const { Dialog: Dialogs } = useLazyDialog(load, { isOpen, close });
  usePrefetch(load);
  const show = useCallback(
    (name: DialogName) => {
      setShown(name);
      open();
    },
    [open],
  );
  return { Dialogs, isOpen, shown, show, close };
}
