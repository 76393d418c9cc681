import { useEffect } from 'react';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { forgetJustCreated, isJustCreated } from '../tribs/just-created';

const loadSheet = async () => (await import('./bring-people/CreatedSheet')).CreatedSheet;

/** Opens once over the shown card if its host has just created it. */
export function useCreatedSheet(shownId: number | undefined) {
  const { isOpen, open, close } = useHistoryDialog('created');
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  const isFree = useNoOverlayOpen();
  // It opens by itself, so it counts while its script loads.
  useRegisterOverlay(isOpen);

  useEffect(() => {
    if (!isFree || shownId === undefined || !isJustCreated(shownId)) return;
    forgetJustCreated();
    open();
  }, [shownId, isFree, open]);

  return { Sheet, isOpen, close };
}
