import { useCallback, useEffect, useRef, useState } from 'react';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useHistoryDialog } from '../../ui/use-history-dialog';

export type DialogKind = 'options' | 'crop';

const load = async () => (await import('./PhotoDialogs')).PhotoDialogs;

/**
 * Both dialogs share one history entry, so that switching from the options to the crop does not go back. `focusNear`
 * is for a trigger that is gone.
 */
export function usePhotoDialogs(focusNear: () => void) {
  const { isOpen, open, close } = useHistoryDialog('photo');
  const [about, setAbout] = useState<{ kind: DialogKind; key: string }>();
  const { Dialog: Dialogs } = useLazyDialog(load, { isOpen, close });
  const trigger = useRef<Element | null>(null);

  const show = useCallback(
    (kind: DialogKind, key: string) => {
      trigger.current ??= document.activeElement;
      setAbout({ kind, key });
      open();
    },
    [open],
  );

  const giveBack = useRef(focusNear);
  useEffect(() => {
    giveBack.current = focusNear;
  });
  useEffect(() => {
    const from = trigger.current;
    if (isOpen || !from) return;
    trigger.current = null;
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    else giveBack.current();
  }, [isOpen]);

  return { Dialogs, about, isOpen, show, close };
}
