import { useCallback, useRef, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { isOverlayOpen, openOverlay, useOverlay } from '../../navigation/overlays';

export type PendingAction = {
  action: string;
  /** Gets the signed-in person, because the page that asked was rendered without one. */
  run: (user: OwnUser) => void;
  /** Set if the action itself asks demo people for their name, so that the sign-in does not. */
  asksForName?: boolean;
  /** Identifies the action while a provider's page is open. The page that knows the key resumes it. */
  resumeKey?: string;
  /** The query of the page to return to, if it differs from the current one. */
  returnSearch?: string;
};

/** The name of the sign-in's history entry. Every sign-in has one, so that Back closes it. */
export const SIGN_IN = 'sign-in';

/**
 * Keeps the action that waits for a sign-in: memory holds the action, and the history entry says whether it still waits.
 * A sign-in with a pending action stays on the page, where the action then runs.
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

  /** False where Forward leads back to a sign-in whose action has run since. */
  const hasPending = useCallback(() => latest.current !== null, []);

  return { pending: isOpen ? asked : null, setPending, takePending, hasPending };
}
