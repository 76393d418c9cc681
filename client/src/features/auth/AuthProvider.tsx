import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { LoginRequest, OwnUser, RegisterRequest, Session } from '#shared/api/users';
import { warn } from '../../lib/log';
import { showOfflineToast } from '../../ui/toast-store';
import { useLazyDialog } from '../../lib/use-lazy-dialog';
import type { AuthDeps } from './auth-actions';
import { type Auth, AuthContext, loadSignIn, type RequireAuth, RequireAuthContext } from './auth-context';
import { closeOverlay } from '../../navigation/overlays';
import { type PendingAction, SIGN_IN, usePendingAction } from './use-pending-action';
import { useViewer } from './use-viewer';

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

export function AuthProvider({ session, children }: { session?: Session | undefined; children: ReactNode }) {
  const [, navigate] = useLocation();
  const { pending, setPending, takePending, hasPending } = usePendingAction();

  const finishSignIn = useCallback(
    async (user: OwnUser) => {
      const waiting = takePending();
      await closeOverlay(SIGN_IN);
      waiting?.run(user);
      return waiting !== null;
    },
    [takePending],
  );
  const { state, dispatch, isRestoring, authenticateUser, signOut, updateUser } = useViewer(
    session,
    finishSignIn,
    handleSessionEnded,
  );

  const [takePendingAction, setTakePendingAction] = useState<Auth['takePendingAction']>(null);
  const isAsking = pending !== null && !isRestoring && !state.isAuthenticated;
  // Forward can lead back to the sign-in's history entry after the person has signed in: it is closed again.
  const isAnswered = pending !== null && state.isAuthenticated;
  useEffect(() => {
    if (isAnswered && !hasPending()) void closeOverlay(SIGN_IN);
  }, [isAnswered, hasPending]);

  const { login, register, logout, clearSession } = useMemo(() => {
    const deps: AuthDeps = { dispatch, authenticateUser, finishSignIn, signOut, navigate };
    return {
      login: async (request: LoginRequest) => (await actions()).login(deps, request),
      register: async (request: RegisterRequest) => (await actions()).register(deps, request),
      logout: () =>
        actions().then(
          (module) => module.logout(deps),
          () => showOfflineToast('You are still logged in'),
        ),
      clearSession: async () => (await actions()).clearSession(deps),
    };
  }, [dispatch, authenticateUser, finishSignIn, signOut, navigate]);

  const { isAuthenticated, user } = state;
  const requireAuth: RequireAuth = useCallback(
    (action, run, options) => {
      if (isAuthenticated && user) run(user);
      else setPending({ action, run, ...options });
    },
    [isAuthenticated, user, setPending],
  );

  useEffect(() => {
    if (!EXTERNAL_RETURN.test(location.search)) return;
    import('./external-return').then(
      ({ finishExternalReturn }) =>
        finishExternalReturn(authenticateUser, finishSignIn, setTakePendingAction),
      (error) => warn('The end of the external sign-in could not be read', error),
    );
  }, [authenticateUser, finishSignIn]);

  const auth = useMemo(
    () => ({
      ...state,
      isRestoring,
      login,
      register,
      logout,
      clearSession,
      updateUser,
      authenticateUser,
      finishSignIn,
      takePendingAction,
    }),
    [
      state,
      isRestoring,
      login,
      register,
      logout,
      clearSession,
      updateUser,
      authenticateUser,
      finishSignIn,
      takePendingAction,
    ],
  );

  return (
    <AuthContext value={auth}>
      <RequireAuthContext value={requireAuth}>
        {children}
        <SignInOutlet pending={pending} open={isAsking} onUnavailable={takePending} />
      </RequireAuthContext>
    </AuthContext>
  );
}

type Props = { pending: PendingAction | null; open: boolean; onUnavailable: () => void };

export function SignInOutlet({ pending, open, onUnavailable }: Props) {
  const [last, setLast] = useState(pending);
  if (pending && pending !== last) setLast(pending);

  const close = useCallback(() => {
    onUnavailable();
    return closeOverlay(SIGN_IN);
  }, [onUnavailable]);
  const { Dialog } = useLazyDialog(loadSignIn, { isOpen: open, close, failure: 'Sign-in did not open' });

  return Dialog && last && <Dialog open={open} pending={last} />;
}
