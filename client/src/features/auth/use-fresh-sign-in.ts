import { createElement, useCallback, useEffect, useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { ApiError } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { useSheet } from '../../navigation/use-sheet';

const loadDialog = async () => (await import('./ConfirmSignInDialog')).ConfirmSignInDialog;

const NEEDED = new Set(['fresh_sign_in_needed', 'way_in_needed']);
const isNeeded = (error: unknown) => error instanceof ApiError && NEEDED.has(error.body?.code ?? '');

/** Tries what needs a fresh sign-in, asks for one if it has to, and tries again. */
export type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;

/** Where the sign-in is fresh anyway. */
export const unconfirmed: Confirmed = (act) => act();

type Waiting = { goOn: () => void; giveUp: () => void };

/**
 * For what needs a fresh sign-in: `confirmed` tries it, and if the last sign-in is too old asks for one in a dialog over
 * the form, whose fields stay, and tries again. `returnTo` is the page to which a provider leads back.
 */
export function useFreshSignIn(user: OwnUser, returnTo: string) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const { isOpen, open, close, leave, Sheet } = useSheet('confirm-sign-in', loadDialog);
  useEffect(() => {
    // Closed by Back, by the button, or because its script did not come.
    if (waiting && !isOpen) waiting.giveUp();
  }, [waiting, isOpen]);

  const confirmed: Confirmed = useCallback(
    async (act) => {
      try {
        return await act();
      } catch (error) {
        if (!isNeeded(error)) throw error;
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

  /** The dialog's entry is gone before what was asked for goes on, which may open another. */
  const onConfirmed = () => {
    setWaiting(null);
    void leave().then(waiting?.goOn);
  };
  const dialog = Sheet && createElement(Sheet, { open: isOpen, user, returnTo, onConfirmed, onClose: close });
  return { confirmed, dialog };
}
