import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { AuthProvider, useAuth, useRequireAuth } from '../AuthProvider';
import { aPerson } from './people';

export const nobody = () => ({ body: { user: null } });
export const somebody = () => ({ body: { user: aPerson() } });

let queryClient = new QueryClient();
export const cache = () => queryClient;

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>{children}</AuthProvider>
    </QueryClientProvider>
  );
}

/** Each test of the file has a browser that was never here, on a page that anybody may see. */
export function freshBrowser(): void {
  beforeEach(() => {
    queryClient = new QueryClient();
    localStorage.clear();
    history.replaceState(null, '', '/discover');
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    delete window.tribEarly;
  });
}

/** The app as it is once the server said who is there. */
export async function start() {
  const { result } = renderHook(() => ({ auth: useAuth(), requireAuth: useRequireAuth() }), {
    wrapper: Providers,
  });
  await waitFor(() => expect(result.current.auth.isRestoring).toBe(false));
  return result;
}
