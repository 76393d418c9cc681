import { createContext, useContext } from 'react';
import type { LoginRequest, OwnUser, RegisterRequest, Session } from '#shared/api/users';
import { readUserId } from '../../lib/storage';
import type { PendingAction } from './pending-action';

export type Auth = AuthState & {
  /** True until the server has said who is signed in. */
  isRestoring: boolean;
  /** `login` and `register` navigate on success unless an action was pending. Both throw the error that is shown. */
  login: (request: LoginRequest) => Promise<void>;
  /** Resolves to whether a pending action was resumed. */
  register: (request: RegisterRequest) => Promise<boolean>;
  logout: () => Promise<void>;
  /** Removes everything personal and shows the landing page. The server must have ended the session already. */
  clearSession: () => Promise<void>;
  updateUser: (changes: Partial<OwnUser>) => void;
  /** Marks this person as signed in. `finishSignIn` then runs the pending action and resolves to whether there was one. */
  authenticateUser: (user: OwnUser) => void;
  finishSignIn: (user: OwnUser) => Promise<boolean>;
  /** Returns, once, the action that was pending when the page was left for a provider. */
  takePendingAction: (() => string | null) | null;
};

export type RequireAuth = (
  action: string,
  run: PendingAction['run'],
  options?: Pick<PendingAction, 'asksForName' | 'resumeKey' | 'returnSearch'>,
) => void;

export const AuthContext = createContext<Auth | null>(null);
export const RequireAuthContext = createContext<RequireAuth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Until the server has responded, this trusts what the device remembers. The build prerenders the signed-in case. */
export function useIsProbablySignedIn(): boolean {
  const { user, isRestoring } = useAuth();
  return user !== null || (isRestoring && (typeof window === 'undefined' || readUserId() !== null));
}

/**
 * Runs the action at once if the person is signed in, otherwise after they have signed in in a dialog titled "Sign in to
 * {action}".
 */
export function useRequireAuth(): RequireAuth {
  const requireAuth = useContext(RequireAuthContext);
  if (!requireAuth) throw new Error('useRequireAuth must be used within an AuthProvider');
  return requireAuth;
}

type AuthState = {
  isAuthenticated: boolean;
  user: OwnUser | null;
  isLoading: boolean;
  error: string | null;
};

export type AuthEvent =
  | { type: 'started' }
  | { type: 'signedIn'; user: OwnUser }
  | { type: 'signedOut' }
  | { type: 'failed'; error: string }
  | { type: 'updated'; changes: Partial<OwnUser> };

export const initialAuthState: AuthState = {
  isAuthenticated: false,
  user: null,
  isLoading: true,
  error: null,
};

const SIGNED_OUT: AuthState = { ...initialAuthState, isLoading: false };

/** `session` is what the server has said before the first render, if anything. */
export function authStateOf(session?: Session): AuthState {
  if (!session) return initialAuthState;
  return session.user ? authReducer(SIGNED_OUT, { type: 'signedIn', user: session.user }) : SIGNED_OUT;
}

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'started':
      return { ...state, isLoading: true, error: null };
    case 'signedIn':
      if (state.user === event.user && state.error === null) return state;
      return { ...SIGNED_OUT, isAuthenticated: true, user: event.user };
    case 'signedOut':
      return SIGNED_OUT;
    case 'failed':
      return { ...state, isLoading: false, error: event.error };
    case 'updated':
      return state.user ? { ...state, user: { ...state.user, ...event.changes } } : state;
  }
}
