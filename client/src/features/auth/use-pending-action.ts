import { useCallback, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { isOverlayOpen, openOverlay, useOverlay } from '../../navigation/overlays';

export type PendingAction = {
  action: string;
  /** Gets the signed-in person: the page that calls it was rendered without one. */
  run: (user: OwnUser) => void;
  /** It asks demo people for their name itself, so the sign-in does not. */
  asksForName?: boolean;
  /** Names it while a provider's page is open; the page that knows the name resumes it. */
  resumeKey?: string;
  /** The query of the page to return to, if it differs from the current one. */
  returnSearch?: string;
};

/** Whatever asks for a sign-in is a history entry, so that Back closes it. */
export const SIGN_IN = 'sign-in';

/**
 * The action that waits for a sign-in: what it is, is in memory, and whether it waits, is in the history entry. A sign-in
 * with one leads to no other page: the action runs where it was pressed.
 */
export function usePendingAction() {
  const { isOpen } = useOverlay(SIGN_IN);
  const [asked, setAsked] = useState<PendingAction | null>(null);
  const latest = useRef<PendingAction | null>(null);

  const setPending = useCallback((next: PendingAction) => {
    latest.current = next;
    setAsked(next);
    void openOverlay(SIGN_IN);
  }, []);

  const takePending = useCallback(() => {
    const taken = isOverlayOpen(SIGN_IN) ? latest.current : null;
    latest.current = null;
    return taken;
  }, []);

  /** False where Forward leads to what was asked for and done since. */
  const hasPending = useCallback(() => latest.current !== null, []);

  return { pending: isOpen ? asked : null, setPending, takePending, hasPending };
}
