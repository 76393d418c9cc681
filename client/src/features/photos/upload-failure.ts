import { ApiError } from '../../lib/api-client';
import { UnreadablePicture } from './prepare-picture';
import type { UploadEvent } from './upload-state';

export const NO_CONNECTION = 'No connection.';
export const GONE = 'This photo is no longer on this device. Remove it and add it again.';
const NOT_NOW = "That didn't work just now.";

const UNAUTHORIZED = 401;
/** Timeouts and rate limits: a later attempt may succeed. */
const PASSING = new Set([408, 425, 429]);

/** The state after a failed upload: whether the same bytes may succeed another time. */
export function uploadEventFor(error: unknown): UploadEvent {
  if (error instanceof UnreadablePicture) return { type: 'refused', reason: error.message };
  if (!(error instanceof ApiError)) return { type: 'lost', reason: NOT_NOW };
  const { status, body } = error;
  if (status === UNAUTHORIZED) return { type: 'awaitingSignIn' };
  if (status === 0) return { type: 'lost', reason: NO_CONNECTION };
  const reason = body?.message ?? NOT_NOW;
  if (status >= 500 || PASSING.has(status)) return { type: 'lost', reason };
  return { type: 'refused', reason };
}
