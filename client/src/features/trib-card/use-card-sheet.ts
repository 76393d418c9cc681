import { useCallback, useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import type { SheetKind } from './card-actions';

const DIALOG = 'card-sheet';

const loadSheet = async () => (await import('./sheets/CardSheet')).CardSheet;

/** Opens over a card, is a history entry, and is loaded on demand. */
export function useCardSheet() {
  const { isOpen, open, close, leave } = useHistoryDialog(DIALOG);
  const [about, setAbout] = useState<{ kind: SheetKind; trib: Trib } | null>(null);
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  const trigger = useRef<Element | null>(null);

  const openSheet = useCallback(
    (kind: SheetKind, trib: Trib) => {
      trigger.current ??= document.activeElement;
      setAbout({ kind, trib });
      open();
    },
    [open],
  );

  useEffect(() => {
    if (isOpen || !trigger.current) return;
    const from = trigger.current;
    trigger.current = null;
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  }, [isOpen]);

  const closeThen = useCallback((run: () => void) => void leave().then(run), [leave]);

  return { Sheet, about, isOpen, openSheet, close, closeThen };
}
