import { ApiError } from './api-client';

/** The fixed description of a failure; the server's own reason, if any, follows on a second line. */
export function withReason(sentence: string, error: unknown): string {
  const reason = messageFor(error, '');
  return reason === '' || reason === sentence ? sentence : `${sentence}\n${reason}`;
}

/** A failure with its own message for the person. */
export class UserFacingError extends Error {
  override readonly name = 'UserFacingError';
}

/** The server's own message if there is one: it knows best what went wrong. */
export function messageFor(error: unknown, fallback: string): string {
  if (error instanceof UserFacingError) return error.message;
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === 0) return error.message;
  return error.body?.message ?? fallback;
}
