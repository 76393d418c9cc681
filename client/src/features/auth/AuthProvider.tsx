import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import type { LoginRequest, OwnUser, RegisterRequest, Session } from '#shared/api/users';
import { warn } from '../../lib/log';
import { showOfflineToast } from '../../ui/toast-store';
import type { AuthDeps } from './auth-actions';
import { type Auth, AuthContext, type RequireAuth, RequireAuthContext } from './auth-context';
import { signInDialog } from './auth-overlays';
import { askToSignIn, takePending } from './pending-action';
import { useViewer } from './use-viewer';
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
