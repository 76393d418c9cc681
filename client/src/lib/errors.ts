import { ApiError } from './api-client';

/** The given sentence, followed by the server's own reason on a second line if there is one. */
export function withReason(sentence: string, error: unknown): string {
  const reason = messageFor(error, '');
  return reason === '' || reason === sentence ? sentence : `${sentence}\n${reason}`;
}

/** An error whose message is written for the person. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** Prefers the server's own message, which knows best what went wrong. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof UserFacingError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return error.message;
  return error.body?.message ?? fallback;
}
