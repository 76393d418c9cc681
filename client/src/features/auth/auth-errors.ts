import { ApiError } from '../../lib/api-client';
import { messageFor, withReason } from '../../lib/errors';
import * as t from './texts';

const LOGIN_FAILED = t.loginFailedCheckCredentials;
const REGISTRATION_FAILED = t.registrationFailedTryDifferent;

export function loginFailure(cause: unknown): AuthFailure {
  // The credentials of a suspended account were right, so only the server's message is text.
  const isSuspended = cause instanceof ApiError && cause.body?.code === 'suspended';
  const text = isSuspended ? messageFor(cause, LOGIN_FAILED) : withReason(LOGIN_FAILED, cause);
  return new AuthFailure(text, text, { cause });
}

export function registrationFailure(cause: unknown): AuthFailure {
  if (cause instanceof ApiError && !isAboutUsername(cause)) {
    const text = messageFor(cause, REGISTRATION_FAILED);
    return new AuthFailure(text, text, { cause });
  }
  const serverText = cause instanceof Error ? cause.message : String(cause);
  return new AuthFailure(
    withReason(REGISTRATION_FAILED, cause),
    t.registrationFailedBecause({ reason: messageFor(cause, serverText) }),
    { cause },
  );
}

/** A refusal about something else, such as an unconfirmed age, needs no text of ours around it. */
function isAboutUsername({ body }: ApiError): boolean {
  if (body?.code === 'invitation_needed') return false;
  return body?.issues === undefined || body.issues.some(({ path }) => path === 'username');
}

/** A failed sign-in, with `text` for the person and `message` for the caller. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';

  constructor(
    readonly text: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
