import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { overlayList } from '../../../app/overlay-list';
import { onViewerChange, viewerKey } from '../../../lib/viewer-scope';
import { OverlayHost } from '../../../navigation/OverlayHost';
import { AuthProvider, useAuth, useRequireAuth } from '../AuthProvider';
import { aPerson } from './people';

export const nobody = () => ({ body: { user: null } });
export const somebody = () => ({ body: { user: aPerson() } });
/** Session responses of a person who signs in during the test: nobody first, then the person. */
export function nobodyAtFirst() {
  let asked = 0;
  return () => (asked++ === 0 ? nobody() : somebody());
}

const newCache = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

let queryClient = newCache();
export const cache = () => queryClient;
onViewerChange((before) => queryClient.removeQueries({ queryKey: viewerKey(before) }));

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider>
        {children}
        <OverlayHost list={overlayList} />
      </AuthProvider>
    </QueryClientProvider>
  );
}

/** Gives each test of the file a fresh browser on a public page. */
export function freshBrowser(): void {
  beforeEach(() => {
    queryClient = newCache();
    localStorage.clear();
    history.replaceState(null, '', '/discover');
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
    delete window.tribPreloaded;
  });
}

/** Resolves once the server has said who is signed in. */
export async function start() {
  const { result } = renderHook(() => ({ auth: useAuth(), requireAuth: useRequireAuth() }), {
    wrapper: Providers,
  });
  await waitFor(() => expect(result.current.auth.isRestoring).toBe(false));
  return result;
}
