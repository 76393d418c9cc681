import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { isSignInEntry } from './sign-in-history';

export type PendingAction = {
  action: string;
  /** Gets the signed-in person: the page that calls it was rendered without one. */
  run: (user: OwnUser) => void;
  /** It runs on its page and navigates itself: the sign-in does not redirect. */
  staysHere?: boolean;
  /** It asks demo people for their name itself, so the sign-in does not. */
  asksForName?: boolean;
  /** Names it while a provider's page is open; the page that knows the name resumes it. */
  resumeKey?: string;
  /** The query of the page to return to, if it differs from the current one. */
  returnSearch?: string;
};

/**
 * Keeps the action that waits for a sign-in until it is taken; leaving the page, or Back from the dialog, discards
 * it.
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
