import { useCallback, useEffect, useState } from 'react';
import { goBackBy, historyState, isOpenDialog } from '../lib/history-steps';

/** A dialog that the Back button closes: opening it is one step of history, closing it takes that step back. */
export function useHistoryDialog(name: string) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPopState = () => setOpen(isOpenDialog(name));
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [isOpen, name]);

  const open = useCallback(() => {
    if (!isOpenDialog(name)) history.pushState({ ...historyState(), dialog: name }, '');
    setOpen(true);
  }, [name]);

  /** Done when the step is taken back: what follows may open something itself. */
  const leave = useCallback(() => {
    setOpen(false);
    return goBackBy(isOpenDialog(name) ? 1 : 0);
  }, [name]);
  const close = useCallback(() => void leave(), [leave]);

  return { isOpen, open, close, leave };
}
