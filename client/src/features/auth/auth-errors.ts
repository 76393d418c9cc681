import { ApiError } from '../../lib/api-client';
import { messageFor } from '../../lib/errors';
import { AuthFailure } from './auth-failure';

export const LOGIN_FAILED = 'Login failed. Please check your credentials.';
export const REGISTRATION_FAILED = 'Registration failed. Please try a different username.';

/** Else there were too many tries, no connection or no proper answer: checking what was typed would not help. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;

const shownFor = (cause: unknown, refused: string, failed: string) =>
  isRefusal(cause) ? refused : messageFor(cause, failed);

export function loginFailure(cause: unknown): AuthFailure {
  const shown = shownFor(cause, LOGIN_FAILED, 'Login failed. Please try again.');
  return new AuthFailure(shown, shown, { cause });
}

export function registrationFailure(cause: unknown): AuthFailure {
  const serverText = cause instanceof Error ? cause.message : String(cause);
  return new AuthFailure(
    shownFor(cause, REGISTRATION_FAILED, 'Registration failed. Please try again.'),
    `Registration failed: ${messageFor(cause, serverText)}`,
    { cause },
  );
}
