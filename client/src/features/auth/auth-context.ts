import { createContext, useContext } from 'react';
import type { LoginRequest, OwnUser, RegisterRequest } from '#shared/api/users';
import { usePrefetch } from '../../lib/use-prefetch';
import type { AuthState } from './auth-state';
import { loadSignIn } from './load-sign-in';
import type { KeptAction } from './use-kept-action';

export type Auth = AuthState & {
  /** True until the server first said who the cookie belongs to. */
  isRestoring: boolean;
  /** Both go on to their page; both throw what the person is told. */
  login: (request: LoginRequest) => Promise<void>;
  register: (request: RegisterRequest) => Promise<void>;
  logout: () => Promise<void>;
  updateUser: (changes: Partial<OwnUser>) => void;
  /** Marks this person as signed in; `finishSignIn` then does what was waiting for it, and says whether that stays here. */
  authenticateUser: (user: OwnUser) => void;
  finishSignIn: (user: OwnUser) => Promise<boolean>;
  /** After a sign-in at a provider: tells once what was waiting for it when the page was left. */
  takeWaiting: (() => string | null) | null;
};

export type RequireAuth = (
  action: string,
  run: KeptAction['run'],
  options?: Pick<KeptAction, 'staysHere' | 'again' | 'returnSearch'>,
) => void;

export const AuthContext = createContext<Auth | null>(null);
export const RequireAuthContext = createContext<RequireAuth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/**
 * Runs the action at once for who is signed in; for others after the sign-in it asks for: "Sign in to {action}".
 * What asks is fetched where it may come to that, before the connection is lost.
 */
export function useRequireAuth(): RequireAuth {
  const requireAuth = useContext(RequireAuthContext);
  const auth = useContext(AuthContext);
  usePrefetch(auth?.isRestoring || auth?.user ? undefined : loadSignIn);
  if (!requireAuth) throw new Error('useRequireAuth must be used within an AuthProvider');
  return requireAuth;
}
