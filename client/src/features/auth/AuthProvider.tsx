import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { LoginRequest, OwnUser, RegisterRequest } from '#shared/api/users';
import { warn } from '../../lib/log';
import { tellOffline } from '../../lib/tell-offline';
import type { AuthDeps } from './auth-actions';
import { AuthContext, RequireAuthContext, type Auth, type RequireAuth } from './auth-context';
import { enterStep, leaveStep } from './dialog-step';
import { SignInHost } from './SignInHost';
import { usePendingAction } from './use-pending-action';
import { useViewer } from './use-viewer';

export { useAuth, useRequireAuth } from './auth-context';

/** The query with which the server returns people from a provider. */
const EXTERNAL_RETURN = /[?&]auth(_error)?=/;

/** Loaded when somebody signs in or out. */
const actions = () => import('./auth-actions');

function tellEndedElsewhere(): void {
  actions().then(
    (module) => module.endedElsewhere(),
    (error) => warn('The end of the session could not be told', error),
  );
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [, navigate] = useLocation();
  const { kept, keep, take } = usePendingAction();

  const finishSignIn = useCallback(
    async (user: OwnUser) => {
      const waiting = take();
      await leaveStep();
      waiting?.run(user);
      return waiting?.staysHere ?? false;
    },
    [take],
  );
  const { state, dispatch, isRestoring, authenticateUser, signOut, updateUser } = useViewer(
    finishSignIn,
    tellEndedElsewhere,
  );

  const [takePendingAction, setTakePendingAction] = useState<Auth['takePendingAction']>(null);
  const isAsking = kept !== null && !isRestoring && !state.isAuthenticated;
  useEffect(() => {
    if (isAsking) enterStep();
  }, [isAsking]);

  const { login, register, logout, leave } = useMemo(() => {
    const deps: AuthDeps = { dispatch, authenticateUser, finishSignIn, signOut, navigate };
    return {
      login: async (request: LoginRequest) => (await actions()).login(deps, request),
      register: async (request: RegisterRequest) => (await actions()).register(deps, request),
      logout: () =>
        actions().then(
          (module) => module.logout(deps),
          () => tellOffline('You are still logged in'),
        ),
      leave: async () => (await actions()).leave(deps),
    };
  }, [dispatch, authenticateUser, finishSignIn, signOut, navigate]);

  const { isAuthenticated, user } = state;
  const requireAuth: RequireAuth = useCallback(
    (action, run, options) => {
      if (isAuthenticated && user) run(user);
      else keep({ action, run, ...options });
    },
    [isAuthenticated, user, keep],
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
      leave,
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
      leave,
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
        <SignInHost kept={kept} open={isAsking} onUnavailable={take} />
      </RequireAuthContext>
    </AuthContext>
  );
}
