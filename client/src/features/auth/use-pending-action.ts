import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { enterDialog, goBackBy, isOpenDialog, registerOpenDialog } from '../../lib/history-steps';

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

/**
 * Keeps the action that waits for a sign-in until it is taken; leaving the page, or Back from the dialog, discards it.
 * A sign-in with one leads to no other page: the action runs where it was pressed.
 */
export function usePendingAction() {
  const [location] = useLocation();
  const [pending, setShown] = useState<PendingAction | null>(null);
  const latest = useRef<(PendingAction & { page: string }) | null>(null);

  const setPending = useCallback(
    (next: PendingAction) => {
      latest.current = { ...next, page: location };
      setShown(next);
    },
    [location],
  );

  const takePending = useCallback(() => {
    const taken = latest.current;
    latest.current = null;
    setShown(null);
    return taken;
  }, []);

  useEffect(() => {
    if (latest.current && latest.current.page !== location) takePending();
  }, [location, takePending]);

  useEffect(() => {
    const onPopState = () => {
      if (!isSignInEntry()) takePending();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [takePending]);

  return { pending, setPending, takePending };
}

/** The sign-in dialog is a history entry, so that Back closes it. Its name is stored in the entry's state. */
const SIGN_IN_DIALOG = 'sign-in';

const isSignInEntry = () => isOpenDialog(SIGN_IN_DIALOG);

/** Returns the function that ends it, but leaves the history entry. */
export function openSignInEntry(): () => void {
  if (!isSignInEntry()) enterDialog({ dialog: SIGN_IN_DIALOG });
  return registerOpenDialog(SIGN_IN_DIALOG);
}

let goingBack: Promise<void> | null = null;

/** Resolves when history is back at the page itself: only then may something navigate. */
export function popSignInEntry(): Promise<void> {
  if (!isSignInEntry()) return Promise.resolve();
  goingBack ??= goBackBy(1).finally(() => {
    goingBack = null;
  });
  return goingBack;
}
