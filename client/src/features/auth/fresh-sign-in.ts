import { ApiError } from '../../lib/api-client';
import { UserFacingError } from '../../lib/errors';
import { confirmSignInDialog } from './auth-overlays';
import * as t from './texts';

const NEEDED = new Set(['fresh_sign_in_needed', 'way_in_needed']);
export const isFreshSignInNeeded = (error: unknown) =>
  error instanceof ApiError && NEEDED.has(error.body?.code ?? '');

/** Runs `act`. If the server asks for a fresh sign-in, the person is asked for it and `act` runs again. */
export type Confirmed = <T>(act: () => Promise<T>) => Promise<T>;

/** Stands in for `confirmed` where the sign-in is known to be fresh. */
export const unconfirmed: Confirmed = (act) => act();

let isConfirmed = false;

/**
 * Makes the function that runs an action which needs a fresh sign-in. If the last one is too old, a dialog over the
 * form asks for another, and the form keeps its fields. `returnTo` is the page to which a provider leads back.
 */
export function confirmedAt(returnTo: string): Confirmed {
  return async (act) => {
    try {
      return await act();
    } catch (error) {
      if (!isFreshSignInNeeded(error)) throw error;
    }
    isConfirmed = false;
    await confirmSignInDialog.open({ returnTo });
    await confirmSignInDialog.closed();
    if (isConfirmed) return act();
    throw new UserFacingError(t.nothingChanged);
  };
}

export function confirmSignIn(): void {
  isConfirmed = true;
  void confirmSignInDialog.close();
}
