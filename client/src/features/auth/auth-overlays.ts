import { defineOverlay } from '../../navigation/overlays';

export const signInDialog = defineOverlay<{
  /** Completes the title "Sign in to {action}". */
  action: string;
  /** Set if the action itself asks demo people for their name, so that the sign-in does not. */
  asksForName?: boolean;
  /** Identifies the action while a provider's page is open. The page that knows the key resumes it. */
  resumeKey?: string;
  /** The query of the page to return to, if it differs from the current one. */
  returnSearch?: string;
}>('sign-in');

/** Asks demo people and those with a passkey for their name; `isNeeded` where a request waits for it. */
export const nameSheet = defineOverlay<{ isNeeded?: boolean }>('name');

/** Asks demo people to keep their account, where a request waits for it. */
export const keepSheet = defineOverlay('keep-account');

/** Asks whether the person is still the one who signed in. `returnTo` is the page to which a provider leads back. */
export const confirmSignInDialog = defineOverlay<{ returnTo: string }>('confirm-sign-in');
