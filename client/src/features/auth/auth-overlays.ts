import { ApiError } from '../../lib/api-client';
import { captureViewer } from '../../lib/viewer-scope';
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

/** Sends a request. If the server first wants the person's name, they are asked for it, and it is sent again. */
export async function withName<T>(send: () => Promise<T>): Promise<T> {
  const isSame = captureViewer();
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.body?.code === 'name_needed')) throw error;
  }
  await nameSheet.open({ isNeeded: true });
  await nameSheet.closed();
  if (!isSame()) throw new DOMException('The viewer has changed', 'AbortError');
  return send();
}

/** Asks whether the person is still the one who signed in. `returnTo` is the page to which a provider leads back. */
export const confirmSignInDialog = defineOverlay<{ returnTo: string }>('confirm-sign-in');
