import type { OwnUser } from '#shared/api/users';

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

export function authReducer(state: AuthState, event: AuthEvent): AuthState {
  switch (event.type) {
    case 'started':
      return { ...state, isLoading: true, error: null };
    case 'signedIn':
      return { isAuthenticated: true, user: event.user, isLoading: false, error: null };
    case 'signedOut':
      return { isAuthenticated: false, user: null, isLoading: false, error: null };
    case 'failed':
      return { ...state, isLoading: false, error: event.error };
    case 'updated':
      return state.user ? { ...state, user: { ...state.user, ...event.changes } } : state;
  }
}
