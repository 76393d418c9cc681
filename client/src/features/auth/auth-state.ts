import type { OwnUser, Session } from '#shared/api/users';

export type AuthState = {
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

/** `session`: what the server has said before the first render, if it has. */
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
