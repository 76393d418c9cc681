import { type ReactNode, useCallback, useEffect, useMemo, useState, useReducer, useRef } from 'react';
import { useLocation } from 'wouter';
import type { LoginRequest, OwnUser, RegisterRequest, Session } from '#shared/api/users';
import { warn } from '../../lib/log';
import { showOfflineToast } from '../../ui/toast-store';
import type { AuthDeps } from './auth-actions';
import {
  type Auth,
  AuthContext,
  type RequireAuth,
  RequireAuthContext,
  authReducer,
  authStateOf,
} from './auth-context';
import { signInDialog } from './auth-overlays';
import { askToSignIn, takePending } from './pending-action';
import { onRefusal } from '../../lib/api-client';
import { installation } from '../../lib/installation';
import { remove, saveUserCard, USER_KEY } from '../../lib/storage';
import { runSignOutCleanUps, viewerChanged } from '../../lib/viewer-scope';
import { getSession, isSigningOut, sessionChanged } from './session.api';
import * as t from './texts';

export { useAuth, useRequireAuth } from './auth-context';

/** Matches the query with which the server returns people from a provider. */
const EXTERNAL_RETURN = /[?&]auth(_error)?=/;

/** The actions are loaded only when a person signs in or out. */
const actions = () => import('./auth-actions');

function handleSessionEnded(): void {
  actions().then(
    (module) => module.handleSessionEnded(),
    (error) => warn('The sign-out was not shown', error),
  );
}

async function finishSignIn(user: OwnUser): Promise<boolean> {
  const run = takePending();
  await signInDialog.close();
  run?.(user);
  return run !== null;
}

export function AuthProvider({ session, children }: { session?: Session | undefined; children: ReactNode }) {
  const [, navigate] = useLocation();
  const { state, dispatch, isRestoring, authenticateUser, signOut, updateUser } = useViewer(
    session,
    finishSignIn,
    handleSessionEnded,
  );

  const [takePendingAction, setTakePendingAction] = useState<Auth['takePendingAction']>(null);

  const functions = useMemo(() => {
    const deps: AuthDeps = { dispatch, authenticateUser, finishSignIn, signOut, navigate };
    return {
      updateUser,
      authenticateUser,
      finishSignIn,
      login: async (request: LoginRequest) => (await actions()).login(deps, request),
      register: async (request: RegisterRequest) => (await actions()).register(deps, request),
      logout: () =>
        actions().then(
          (module) => module.logout(deps),
          () => showOfflineToast(t.youStillLoggedIn),
        ),
      clearSession: async () => (await actions()).clearSession(deps),
    };
  }, [dispatch, authenticateUser, updateUser, signOut, navigate]);

  const { isAuthenticated, user } = state;
  const requireAuth: RequireAuth = useCallback(
    (action, run, options) => {
      if (isAuthenticated && user) run(user);
      else askToSignIn({ action, run, ...options });
    },
    [isAuthenticated, user],
  );

  useEffect(() => {
    if (!EXTERNAL_RETURN.test(location.search)) return;
    import('./external-return').then(
      ({ finishExternalReturn }) =>
        finishExternalReturn(authenticateUser, finishSignIn, setTakePendingAction),
      (error) => warn('The end of the external sign-in could not be read', error),
    );
  }, [authenticateUser]);

  const auth = useMemo(
    () => ({ ...state, ...functions, isRestoring, takePendingAction }),
    [state, functions, isRestoring, takePendingAction],
  );

  return (
    <AuthContext value={auth}>
      <RequireAuthContext value={requireAuth}>{children}</RequireAuthContext>
    </AuthContext>
  );
}

/**
 * Holds the viewer's state and does everything that follows from a change of viewer. `session` is what is known before
 * the first render.
 */
function useViewer(
  session: Session | undefined,
  onSignedInElsewhere: (user: OwnUser) => Promise<unknown>,
  onEndedElsewhere: () => void,
) {
  const [state, dispatch] = useReducer(authReducer, session, authStateOf);
  const [isRestoring, setRestoring] = useState(session === undefined);
  /** `undefined` means not known yet, so nothing on the screen is personal. */
  const viewer = useRef<OwnUser | null | undefined>(undefined);
  /** The person whose data is on the device and in memory. */
  const lastPerson = useRef<number | null>(null);

  const switchViewer = useCallback((user: OwnUser | null) => {
    const before = viewer.current;
    const isOther = before !== undefined && before?.id !== user?.id;
    viewer.current = user;
    if (isOther) viewerChanged(before?.id ?? null);
    const next = user?.id ?? null;
    if (lastPerson.current !== null && lastPerson.current !== next) void runSignOutCleanUps(next);
    lastPerson.current = next;
    setRestoring(false);
    if (user) {
      saveUserCard(user);
      dispatch({ type: 'signedIn', user });
    } else {
      remove(USER_KEY);
      dispatch({ type: 'signedOut' });
    }
  }, []);

  const invalidateInFlight = useSession(session, state.isAuthenticated, (response, wasRefused) => {
    if (response === 'unreachable') {
      if (viewer.current !== undefined) return;
      viewer.current = null;
      setRestoring(false);
      dispatch({ type: 'signedOut' });
      return;
    }
    const isNew = response !== null && viewer.current?.id !== response.id;
    const hasEnded = response === null && wasRefused && Boolean(viewer.current);
    // `onEndedElsewhere` removes the person's data itself before it says so, so `switchViewer` must not.
    if (hasEnded) lastPerson.current = null;
    switchViewer(response);
    if (hasEnded) onEndedElsewhere();
    if (isNew) void onSignedInElsewhere(response);
  });

  const authenticateUser = useCallback(
    (user: OwnUser) => {
      invalidateInFlight();
      switchViewer(user);
      // The invite code of a new person's links comes with the session, so it is requested again.
      if (installation().registration === 'invited') void getSession().catch(() => undefined);
    },
    [switchViewer, invalidateInFlight],
  );

  /** To be called after the person's data has been removed. */
  const signOut = useCallback(() => {
    invalidateInFlight();
    lastPerson.current = null;
    switchViewer(null);
  }, [switchViewer, invalidateInFlight]);

  const updateUser = useCallback((changes: Partial<OwnUser>) => {
    // If another tab has signed in somebody else, these are not the viewer's changes: the session is requested anyway.
    const isOther = changes.id !== undefined && changes.id !== viewer.current?.id;
    if (!viewer.current || isOther) return;
    viewer.current = { ...viewer.current, ...changes };
    saveUserCard(viewer.current);
    dispatch({ type: 'updated', changes });
  }, []);

  return { state, dispatch, isRestoring, authenticateUser, signOut, updateUser };
}

type SessionResponse = OwnUser | null | 'unreachable';

/** `wasRefused` says that the session was requested because a request was refused for lack of one. */
type OnResponse = (response: SessionResponse, wasRefused: boolean) => void;

const FIRST_RETRY_MS = 2_000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Requests the session at the start if it is not known yet, whenever it may have changed elsewhere, and again while the
 * server is unreachable. Returns a function that invalidates responses in flight.
 */
function useSession(known: Session | undefined, isSignedIn: boolean, onResponse: OnResponse): () => void {
  const requestId = useRef(0);
  const first = useRef(known);
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
    // Further requests may be refused before this one returns: it is then repeated afterwards rather than restarted.
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
    const stopListening = onRefusal(({ status, body }) => {
      const isUnexpected = status === 401 && latest.current.isSignedIn && !isSigningOut();
      if (isUnexpected && body?.code !== 'wrong_credentials') void askAfterRefusal();
    });
    if (first.current) latest.current.onResponse(first.current.user, false);
    else void ask();
    return () => {
      watching.abort();
      stopListening();
      invalidateInFlight();
    };
  }, [invalidateInFlight]);

  return invalidateInFlight;
}
