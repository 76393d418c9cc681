import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type Auth,
  AuthContext,
  initialAuthState,
  type RequireAuth,
  RequireAuthContext,
} from '../../auth/auth-context';
import { aPerson } from '../../auth/testing/people';

const unused = () => undefined;

export function authOf(user: Auth['user'], takePendingAction: Auth['takePendingAction'] = null): Auth {
  return {
    ...initialAuthState,
    user,
    isRestoring: false,
    login: async () => undefined,
    register: async () => false,
    logout: async () => undefined,
    clearSession: async () => undefined,
    updateUser: unused,
    authenticateUser: unused,
    finishSignIn: async () => false,
    takePendingAction,
  };
}

type Props = { id?: number; requireAuth?: RequireAuth; children: ReactNode };

/** Renders cards for a visitor, or for the person with this id. */
export function Viewer({ id, requireAuth = unused, children }: Props) {
  return (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AuthContext value={authOf(id === undefined ? null : aPerson({ id }))}>
        <RequireAuthContext value={requireAuth}>{children}</RequireAuthContext>
      </AuthContext>
    </QueryClientProvider>
  );
}
