import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { AuthFailure } from './auth-failure';

export const LOGIN_FAILED = 'Login failed. Please check your credentials.';
export const REGISTRATION_FAILED = 'Registration failed. Please try a different username.';

/** Too many tries, or no connection: checking what was typed would not help. */
const isNobodysFault = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status === 503);

const shownFor = (cause: unknown, usual: string) =>
  isNobodysFault(cause) ? messageFor(cause, usual) : usual;

export function loginFailure(cause: unknown): AuthFailure {
  const shown = shownFor(cause, LOGIN_FAILED);
  return new AuthFailure(shown, shown, { cause });
}

export function registrationFailure(cause: unknown): AuthFailure {
  const serverText = cause instanceof Error ? cause.message : String(cause);
  return new AuthFailure(
    shownFor(cause, REGISTRATION_FAILED),
    `Registration failed: ${messageFor(cause, serverText)}`,
    { cause },
  );
}
