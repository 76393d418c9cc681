import { useCallback, useEffect, useRef } from 'react';
import type { OwnUser } from '#shared/api/users';
import { onUnauthorized } from '../../lib/api-client';
import { USER_KEY } from '../../lib/storage';
import { getSession, isSigningOut, sessionChanged } from './session.api';

/** The server's response, or `unreachable`. */
export type SessionResponse = OwnUser | null | 'unreachable';

/** `wasRefused`: requested because a request was refused for lack of a session. */
type OnResponse = (response: SessionResponse, wasRefused: boolean) => void;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Requests the session: at the start, whenever it may have changed elsewhere, and again while the server is
 * unreachable. Returns a function that invalidates responses in flight.
 */
export function useSession(isSignedIn: boolean, onResponse: OnResponse): () => void {
  const requestId = useRef(0);
  const latest = useRef({ isSignedIn, onResponse });
  useEffect(() => {
    latest.current = { isSignedIn, onResponse };
  });

  useEffect(sessionChanged, [isSignedIn]);

  const invalidateInFlight = useCallback(() => {
    requestId.current += 1;
  }, []);

  useEffect(() => {
    let retryMs = FIRST_RETRY_MS;
    const ask = async (wasRefused = false) => {
      invalidateInFlight();
      const id = requestId.current;
      const response = await getSession().then(
        ({ user }) => user,
        () => 'unreachable' as const,
      );
      if (id !== requestId.current) return;
      if (response === 'unreachable') {
        setTimeout(() => id === requestId.current && void ask(wasRefused), retryMs);
        retryMs = Math.min(2 * retryMs, LONGEST_RETRY_MS);
      } else {
        retryMs = FIRST_RETRY_MS;
      }
      latest.current.onResponse(response, wasRefused);
    };
    const watching = new AbortController();
    const on = (type: string, worthAsking: (event: Event) => boolean) =>
      addEventListener(type, (event) => worthAsking(event) && void ask(), { signal: watching.signal });
    on('storage', (event) => event instanceof StorageEvent && (event.key === USER_KEY || event.key === null));
    on('pageshow', (event) => event instanceof PageTransitionEvent && event.persisted);
    on('online', () => !latest.current.isSignedIn);
    let isAsking = false;
    let wasRefused = false;
    // Requests may be refused before this one returns: then it is repeated afterwards, not restarted.
    const askAfterRefusal = async () => {
      wasRefused = true;
      if (isAsking) return;
      isAsking = true;
      while (wasRefused && latest.current.isSignedIn) {
        wasRefused = false;
        await ask(true);
      }
      isAsking = false;
    };
    const stopListening = onUnauthorized(({ body }) => {
      const isUnexpected = latest.current.isSignedIn && !isSigningOut();
      if (isUnexpected && body?.code !== 'wrong_credentials') void askAfterRefusal();
    });
    void ask();
    return () => {
      watching.abort();
      stopListening();
      invalidateInFlight();
    };
  }, [invalidateInFlight]);

  return invalidateInFlight;
}
