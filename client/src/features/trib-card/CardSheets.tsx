import { useCallback, useEffect, useState, useRef } from 'react';
import type { Trib, MembershipResponse } from '#shared/api/tribs';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { showToast } from '../../ui/toast-store';
import { useSheet } from '../../navigation/use-sheet';
import { joiningOutcome } from '../tribs/join-state';
import { forgetJustCreated, isJustCreated } from '../tribs/just-created';
import type { CardActions, SheetKind } from './card-actions';

type Props = {
  sheet: ReturnType<typeof useCardSheet>;
  joinedSheet: ReturnType<typeof useJoinedSheet>;
  actions: CardActions;
};

export function CardSheets({ sheet, joinedSheet, actions }: Props) {
  return (
    <>
      {sheet.Sheet && sheet.about && (
        <sheet.Sheet
          {...sheet.about}
          open={sheet.isOpen}
          actions={actions}
          onClose={sheet.close}
          onCloseThen={sheet.closeThen}
        />
      )}
      {joinedSheet.Sheet && joinedSheet.joined && (
        <joinedSheet.Sheet {...joinedSheet.joined} open={joinedSheet.isOpen} onClose={joinedSheet.close} />
      )}
    </>
  );
}

const loadCardSheet = async () => (await import('./sheets/CardSheet')).CardSheet;

/** The sheet that a card's buttons open. Closing it returns the focus to the button. */
export function useCardSheet() {
  const { Sheet, isOpen, open, close, leave } = useSheet('card-sheet', loadCardSheet);
  const [about, setAbout] = useState<{ kind: SheetKind; trib: Trib } | null>(null);
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

export type Joined = { trib: Trib; response: MembershipResponse };

const loadJoinedSheet = async () => (await import('./joined/JoinedSheet')).JoinedSheet;

/** The outcome of joining: a sheet once nothing else is open, or a toast if the person has moved on. */
export function useJoinedSheet() {
  const { Sheet, isOpen, open, close } = useSheet('joined', loadJoinedSheet);
  const [joined, setJoined] = useState<Joined | null>(null);
  const lastShown = useRef<Joined | null>(null);
  const isFree = useNoOverlayOpen();
  // It opens on its own, so it must count as open already while its script loads.
  useRegisterOverlay(isOpen);

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  const showJoined = useCallback((trib: Trib, response: MembershipResponse) => {
    if (!isMounted.current) {
      showToast(joiningOutcome(response));
      return;
    }
    setJoined({ trib, response });
  }, []);

  useEffect(() => {
    if (joined === lastShown.current || !isFree) return;
    lastShown.current = joined;
    open();
  }, [joined, isFree, open]);

  return { Sheet, joined, isOpen, showJoined, close };
}

const loadCreatedSheet = async () => (await import('./bring-people/CreatedSheet')).CreatedSheet;

/** Opens once over the shown card if its host has just created it. */
export function useCreatedSheet(shownId: number | undefined) {
  const { Sheet, isOpen, open, close } = useSheet('created', loadCreatedSheet);
  const isFree = useNoOverlayOpen();
  // It opens on its own, so it must count as open already while its script loads.
  useRegisterOverlay(isOpen);

  useEffect(() => {
    if (!isFree || shownId === undefined || !isJustCreated(shownId)) return;
    forgetJustCreated();
    open();
  }, [shownId, isFree, open]);

  return { Sheet, isOpen, close };
}
