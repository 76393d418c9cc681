import { useCallback, useEffect, useState } from 'react';

const openDialogOf = (state: unknown) =>
  typeof state === 'object' && state !== null && 'dialog' in state ? state.dialog : undefined;

/** A dialog that the Back button closes: opening it is one step of history, closing it takes that step back. */
export function useHistoryDialog(name: string) {
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    if (!isOpen) return undefined;
    const onPopState = () => setOpen(openDialogOf(history.state) === name);
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [isOpen, name]);

  const open = useCallback(() => {
    if (openDialogOf(history.state) !== name) history.pushState({ ...history.state, dialog: name }, '');
    setOpen(true);
  }, [name]);

  const close = useCallback(() => {
    setOpen(false);
    if (openDialogOf(history.state) === name) history.back();
  }, [name]);

  return { isOpen, open, close };
}
