import { ApiError } from '../../lib/api-client';
import { messageFor, withReason } from '../../lib/errors';

const LOGIN_FAILED = 'Login failed. Please check your credentials.';
const REGISTRATION_FAILED = 'Registration failed. Please try a different username.';

export function loginFailure(cause: unknown): AuthFailure {
  // The credentials were right.
  const isSuspended = cause instanceof ApiError && cause.body?.code === 'suspended';
  const shown = isSuspended ? messageFor(cause, LOGIN_FAILED) : withReason(LOGIN_FAILED, cause);
  return new AuthFailure(shown, shown, { cause });
}

export function registrationFailure(cause: unknown): AuthFailure {
  if (cause instanceof ApiError && !isAboutUsername(cause)) {
    const shown = messageFor(cause, REGISTRATION_FAILED);
    return new AuthFailure(shown, shown, { cause });
  }
  const serverText = cause instanceof Error ? cause.message : String(cause);
  return new AuthFailure(
    withReason(REGISTRATION_FAILED, cause),
    `Registration failed: ${messageFor(cause, serverText)}`,
    { cause },
  );
}

/** A refusal that names something else, such as an age to confirm, says all that is needed. */
function isAboutUsername({ body }: ApiError): boolean {
  if (body?.code === 'invitation_needed') return false;
  return body?.issues === undefined || body.issues.some(({ path }) => path === 'username');
}

/** A failed sign-in: the message for the person, and the one for the caller. */
export class AuthFailure extends Error {
  override readonly name = 'AuthFailure';

  constructor(
    readonly shown: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
