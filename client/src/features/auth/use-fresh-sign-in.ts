import { createElement, useCallback, useEffect, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { useSheet } from '../../navigation/use-sheet';

const loadDialog = async () => (await import('./ConfirmSignInDialog')).ConfirmSignInDialog;

const NEEDED = new Set(['fresh_sign_in_needed', 'way_in_needed']);
export const isFreshSignInNeeded = (error: unknown) =>
  error instanceof ApiError && NEEDED.has(error.body?.code ?? '');

/** Runs `act`. If the server asks for a fresh sign-in, the person is asked for it and `act` runs again. */
export type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;

/** Stands in for `confirmed` where the sign-in is known to be fresh. */
export const unconfirmed: Confirmed = (act) => act();

type Waiting = { goOn: () => void; giveUp: () => void };

/**
 * `confirmed` runs an action that needs a fresh sign-in. If the last one is too old, a dialog over the form asks for
 * another, and the form keeps its fields. `returnTo` is the page to which a provider leads back.
 */
export function useFreshSignIn(user: OwnUser, returnTo: string) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  // Two forms on one page have a dialog each.
  const { isOpen, open, close, leave, Sheet } = useSheet(`confirm-sign-in ${returnTo}`, loadDialog);
  useEffect(() => {
    // Back or the button has closed the dialog, or its script did not load.
    if (waiting && !isOpen) waiting.giveUp();
  }, [waiting, isOpen]);

  const confirmed: Confirmed = useCallback(
    async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!isFreshSignInNeeded(error)) throw error;
        await new Promise<void>((goOn, reject) => {
          const giveUp = () =>
            reject(new UserFacingError('Nothing was changed: it was not confirmed that it is you.'));
          setWaiting({ goOn, giveUp });
          open();
        });
        return act();
      }
    },
    [open],
  );

  /** The action may open another overlay, so it goes on only after the dialog's history entry is gone. */
  const onConfirmed = () => {
    setWaiting(null);
    void leave().then(waiting?.goOn);
  };
  const dialog = Sheet && createElement(Sheet, { open: isOpen, user, returnTo, onConfirmed, onClose: close });
  return { confirmed, dialog };
}
