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
  /** The same bytes may succeed another time. */
  | { type: 'lost'; reason: string }
  /** They never will. */
  | { type: 'refused'; reason: string }
  | { type: 'stored'; url: string; at: number };

export const TRIES_MAX = 5;
const FIRST_PAUSE_MS = 1000;

export function retryDelayMs(tries: number): number {
  return FIRST_PAUSE_MS * 2 ** (tries - 1);
}

export function nextUpload(state: UploadState | undefined, event: UploadEvent): UploadState {
  // Once the server has it, late events change nothing.
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
