import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { OwnUser } from '#shared/api/users';
import { isAtStep } from './dialog-step';

export type KeptAction = {
  action: string;
  /** Is told who signed in: the page it comes from was drawn for nobody. */
  run: (user: OwnUser) => void;
  /** It goes on where it was asked for and leads on by itself: the sign-in does not lead elsewhere. */
  staysHere?: boolean;
  /** What it is called when a provider's sign-in leads away and back; the page that knows this name goes on with it. */
  again?: string;
  /** The query of the page to come back to, where that is not the one it has. */
  returnSearch?: string;
};

/** Keeps what waits for a sign-in until somebody takes it; leaving the page, or going Back from the dialog, discards it. */
export function useKeptAction() {
  const [location] = useLocation();
  const [kept, setKept] = useState<KeptAction | null>(null);
  const latest = useRef<(KeptAction & { page: string }) | null>(null);

  const keep = useCallback(
    (next: KeptAction) => {
      latest.current = { ...next, page: location };
      setKept(next);
    },
    [location],
  );

  const take = useCallback(() => {
    const taken = latest.current;
    latest.current = null;
    setKept(null);
    return taken;
  }, []);

  useEffect(() => {
    if (latest.current && latest.current.page !== location) take();
  }, [location, take]);

  useEffect(() => {
    const onPopState = () => {
      if (!isAtStep()) take();
      // The step of a dialog that is gone: there is nothing to see here any more.
      else if (latest.current === null) history.back();
    };
    addEventListener('popstate', onPopState);
    return () => removeEventListener('popstate', onPopState);
  }, [take]);

  return { kept, keep, take };
}
