import { useCallback, useEffect, useRef, useState } from 'react';
import type { MembershipResponse, Trib } from '#shared/api/tribs';
import { useNoOverlayOpen, useRegisterOverlay } from '../../lib/open-overlays';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import { showToast } from '../../ui/toast-store';
import { useHistoryDialog } from '../../ui/use-history-dialog';
import { joiningOutcome } from '../tribs/joining-outcome';

export type Joined = { trib: Trib; response: MembershipResponse };

const loadSheet = async () => (await import('./joined/JoinedSheet')).JoinedSheet;

/** The outcome of joining: a sheet once nothing else is open, or a toast if the person has moved on. */
export function useJoinedSheet() {
  const { isOpen, open, close } = useHistoryDialog('joined');
  const { Dialog: Sheet } = useLazyDialog(loadSheet, { isOpen, close });
  const [joined, setJoined] = useState<Joined | null>(null);
  const lastShown = useRef<Joined | null>(null);
  const isFree = useNoOverlayOpen();
  // It opens by itself, so it counts while its script loads.
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
