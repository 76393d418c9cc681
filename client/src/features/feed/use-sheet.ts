import { useCallback, useEffect, useRef, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { OFFLINE_MESSAGE } from '../../lib/api-client';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import type { SheetKind } from './card-actions';
import type { CardSheet } from './sheets/CardSheet';

const STEP = 'card-sheet';

const loadSheet = async () => (await import('./sheets/CardSheet')).CardSheet;

/** Opens over a card, is a step of history, and is fetched when it is first needed. */
export function useSheet() {
  const { isOpen, open, close } = useHistoryDialog(STEP);
  const [about, setAbout] = useState<{ kind: SheetKind; trib: Trib } | null>(null);
  const [Sheet, setSheet] = useState<typeof CardSheet | null>(null);
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
    if (!isOpen || Sheet) return;
    loadSheet().then(
      (loaded) => setSheet(() => loaded),
      () => {
        close();
        showToast({ title: 'That did not open', description: OFFLINE_MESSAGE, tone: 'destructive' });
      },
    );
  }, [isOpen, Sheet, close]);

  useEffect(() => {
    if (isOpen || !trigger.current) return;
    const from = trigger.current;
    trigger.current = null;
    if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
  }, [isOpen]);

  /** What follows may open something itself, so it waits until history has taken this step back. */
  const closeThen = useCallback(
    (run: () => void) => {
      if (isAtSheet()) addEventListener('popstate', run, { once: true });
      else run();
      close();
    },
    [close],
  );

  return { Sheet, about, isOpen, openSheet, close, closeThen };
}

function isAtSheet(): boolean {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'dialog' in state && state.dialog === STEP;
}
