import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Passkey, PasskeySignature } from '#shared/api/sign-in';
import type { SignedInUser } from '#shared/api/users';
import { UserFacingError } from '../../lib/errors';
import {
  postConfirmOptions,
  postNewPasskeyOptions,
  postPasskey,
  postPasskeyOptions,
  postPasskeySignIn,
  putConfirmation,
} from './sign-in.api';
import * as t from './texts';

const CANCELLED = t.nothingHappenedCancelledOr;

/** Replaces the browser's errors, which are in its own words and language. */
function inOurWords(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    throw new UserFacingError(t.deviceHasPasskey, { cause: error });
  const name = error instanceof Error ? error.name : '';
  if (['NotAllowedError', 'AbortError', 'TimeoutError'].includes(name))
    throw new UserFacingError(CANCELLED, { cause: error });
  throw new UserFacingError(t.deviceCannot, { cause: error });
}

/** Browsers return different extension results. We ask for none, so they are left out. */
const sign = async (options: Parameters<typeof startAuthentication>[0]): Promise<PasskeySignature> => ({
  ...(await startAuthentication(options)),
  clientExtensionResults: {},
});

export async function signInWithPasskey(): Promise<SignedInUser> {
  const optionsJSON = await postPasskeyOptions();
  return postPasskeySignIn(await sign({ optionsJSON }).catch(inOurWords));
}

export async function addPasskey(viewerId: number): Promise<Passkey> {
  const optionsJSON = await postNewPasskeyOptions(viewerId);
  return postPasskey(viewerId, await startRegistration({ optionsJSON }).catch(inOurWords));
}

export async function confirmWithPasskey(): Promise<void> {
  const optionsJSON = await postConfirmOptions();
  await putConfirmation({ passkey: await sign({ optionsJSON }).catch(inOurWords) });
}

/** Less than the five minutes for which the server keeps a challenge. */
const RENEW_MS = 4 * 60_000;

/**
 * Lets the browser offer passkeys in the username field until `signal` aborts. The challenge is renewed before it
 * expires. A ceremony that the person starts with a button ends this one.
 */
export async function offerInAutofill(signal: AbortSignal, onSignedIn: (user: SignedInUser) => void) {
  if (!(await browserSupportsWebAuthnAutofill()) || signal.aborted) return;
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony());
  while (!signal.aborted) {
    const optionsJSON = await postPasskeyOptions();
    if (signal.aborted) return;
    let isRenewed = false;
    const renewal = setTimeout(() => {
      isRenewed = true;
      WebAuthnAbortService.cancelCeremony();
    }, RENEW_MS);
    const signature = await sign({
      optionsJSON,
      useBrowserAutofill: true,
      verifyBrowserAutofillInput: false,
    }).catch(() => null);
    clearTimeout(renewal);
    if (signature) {
      onSignedIn(await postPasskeySignIn(signature));
      return;
    }
    // The person used the button instead, or the browser refused: either way, the offer is over.
    if (!isRenewed) return;
  }
}
