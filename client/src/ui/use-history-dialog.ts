import { useCallback, useEffect, useRef, useState } from 'react';
import { enterDialog, goBackBy, historyState, isOpenDialog, registerOpenDialog } from '../lib/history-steps';

/** Fired by the router. */
const NAVIGATIONS = ['pushState', 'replaceState'];

/** A dialog that Back closes: opening it adds a history entry, closing it removes that. */
export function useHistoryDialog(name: string) {
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef(false);
  /** From closing it until its step is taken back, however long that takes. */
  const isGoingBack = useRef(false);
  const leaving = useRef(Promise.resolve());

  const enterStep = useCallback(() => {
    isGoingBack.current = false;
    if (!isOpenDialog(name)) enterDialog({ dialog: name });
  }, [name]);

  useEffect(() => (isOpen ? registerOpenDialog(name) : undefined), [isOpen, name]);

  useEffect(() => {
    const onPopState = () => {
      if (isOpenDialog(name)) return;
      const isOwnStep = isGoingBack.current;
      isGoingBack.current = false;
      // It was opened again while its step was being taken back.
      if (isOwnStep && wanted.current) enterStep();
      else setOpen(false);
    };
    // A page opened from a dialog, or by a notification, is not covered by it.
    const onNavigation = () => {
      if ('dialog' in historyState()) return;
      wanted.current = false;
      setOpen(false);
    };
    addEventListener('popstate', onPopState);
    for (const type of NAVIGATIONS) addEventListener(type, onNavigation);
    return () => {
      removeEventListener('popstate', onPopState);
      for (const type of NAVIGATIONS) removeEventListener(type, onNavigation);
    };
  }, [name, enterStep]);

  const open = useCallback(() => {
    wanted.current = true;
    // While the step before is being taken back, the next one is entered when history is there.
    if (!isGoingBack.current || !isOpenDialog(name)) enterStep();
    setOpen(true);
  }, [name, enterStep]);

  /** Resolves when the entry is removed: only then may something else be opened. */
  const leave = useCallback(() => {
    wanted.current = false;
    setOpen(false);
    if (isGoingBack.current) return leaving.current;
    if (!isOpenDialog(name)) return Promise.resolve();
    isGoingBack.current = true;
    leaving.current = goBackBy(1);
    return leaving.current;
  }, [name]);
  const close = useCallback(() => void leave(), [leave]);

  return { isOpen, open, close, leave };
}
