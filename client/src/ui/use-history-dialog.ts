import { useCallback, useEffect, useRef, useState } from 'react';
import {
  dialogDepth,
  dialogIn,
  enterDialog,
  goBackBy,
  historyState,
  isOpenDialog,
  openDialogs,
  registerOpenDialog,
} from '../lib/history-steps';

/**
 * A page that is opened from a dialog takes the place of its entry: Back leads to the page below. Whichever way it is
 * opened, the router listens here. And where Back or Forward comes to a dialog that is closed, it goes on.
 */
if (typeof history !== 'undefined') {
  addEventListener('popstate', () => {
    if (isAtClosedDialog()) history.back();
  });
  const push = history.pushState.bind(history);
  history.pushState = (state: unknown, ...page) => {
    if (dialogDepth() > 0 && dialogIn(state) === undefined) history.replaceState(state, ...page);
    else push(state, ...page);
  };
}

function isAtClosedDialog(): boolean {
  return dialogDepth() > 0 && !openDialogs.has(dialogIn(history.state));
}

/** Fired by the router. */
const NAVIGATIONS = ['pushState', 'replaceState'];

/** A dialog that Back closes: opening it adds a history entry, closing it removes that. */
export function useHistoryDialog(name: string) {
  const [isOpen, setOpen] = useState(false);
  const wanted = useRef(false);
  /** From closing it until its step is taken back, however long that takes. */
  const isGoingBack = useRef(false);
  const leaving = useRef(Promise.resolve());
  /** Of its entry: those of dialogs over it are deeper. */
  const depth = useRef(0);

  const enterStep = useCallback(() => {
    isGoingBack.current = false;
    if (!isOpenDialog(name)) enterDialog({ dialog: name });
    depth.current = dialogDepth();
  }, [name]);

  useEffect(() => (isOpen ? registerOpenDialog(name) : undefined), [isOpen, name]);

  useEffect(() => {
    const onPopState = () => {
      if (isOpenDialog(name) || dialogDepth() > depth.current || isAtClosedDialog()) return;
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
