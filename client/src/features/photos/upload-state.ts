import { ApiError } from '../../lib/api-client';
import { UnreadablePicture } from './prepare-picture';

/** `tries` counts lost connections. */
export type UploadState =
  | { status: 'waiting'; tries: number }
  | { status: 'uploading'; tries: number; percent: number }
  | { status: 'failed'; reason: string; canRetry: boolean }
  | { status: 'done'; url: string; at: number };

export type UploadEvent =
  | { type: 'queued' }
  | { type: 'started' }
  | { type: 'progressed'; share: number }
  /** Waits silently for a sign-in. */
  | { type: 'awaitingSignIn' }
  /** The connection or the server failed: the same bytes may succeed another time. */
  | { type: 'lost'; reason: string }
  /** The server will never accept these bytes. */
  | { type: 'refused'; reason: string }
  | { type: 'stored'; url: string; at: number };

export const TRIES_MAX = 5;
const FIRST_PAUSE_MS = 1000;

export function retryDelayMs(tries: number): number {
  return FIRST_PAUSE_MS * 2 ** (tries - 1);
}

export function nextUpload(state: UploadState | undefined, event: UploadEvent): UploadState {
  // Once the server has the photo, late events change nothing.
  if (state?.status === 'done') return state;
  const tries = state && 'tries' in state ? state.tries : 0;
  switch (event.type) {
    case 'queued':
      return { status: 'waiting', tries: 0 };
    case 'started':
      return { status: 'uploading', tries, percent: 0 };
    case 'progressed':
      return state?.status === 'uploading' ? { ...state, percent: percentOf(event.share) } : waiting(tries);
    case 'awaitingSignIn':
      return waiting(tries);
    case 'lost':
      return tries + 1 < TRIES_MAX
        ? waiting(tries + 1)
        : { status: 'failed', reason: event.reason, canRetry: true };
    case 'refused':
      return { status: 'failed', reason: event.reason, canRetry: false };
    case 'stored':
      return { status: 'done', url: event.url, at: event.at };
  }
}

const waiting = (tries: number): UploadState => ({ status: 'waiting', tries });

const percentOf = (share: number) => Math.round(Math.min(1, Math.max(0, share)) * 100);

export const NO_CONNECTION = 'No connection.';
export const GONE = 'This photo is no longer on this device. Remove it and add it again.';
const NOT_NOW = "That didn't work just now.";

const UNAUTHORIZED = 401;
/** Timeouts and rate limits: a later attempt may succeed. */
const TEMPORARY_STATUSES = new Set([408, 425, 429]);

/** Decides whether the same bytes may succeed another time. */
export function uploadEventFor(error: unknown): UploadEvent {
  if (error instanceof UnreadablePicture) return { type: 'refused', reason: error.message };
  if (!(error instanceof ApiError)) return { type: 'lost', reason: NOT_NOW };
  const { status, body } = error;
  if (status === UNAUTHORIZED) return { type: 'awaitingSignIn' };
  if (status === 0) return { type: 'lost', reason: NO_CONNECTION };
  const reason = body?.message ?? NOT_NOW;
  if (status >= 500 || TEMPORARY_STATUSES.has(status)) return { type: 'lost', reason };
  return { type: 'refused', reason };
}
