import { type ReactNode, StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppShell, textWithoutScripts } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { AuthContext, useAuth } from './features/auth/auth-context';
import { AuthProvider } from './features/auth/AuthProvider';
import { queryClient } from './lib/query-client';
import { drawForTown } from './lib/town';

export { textWithoutScripts };

/** Renders the markup of a page before any request, identical to the first render of main.tsx. */
export async function renderPage(
  path: string,
  search: string,
  { isVisitor = false, isForTown = false } = {},
): Promise<string> {
  drawForTown(isForTown);
  const { prelude } = await prerender(
    <Router ssrPath={path} ssrSearch={search}>
      <StrictMode>
        <ErrorBoundary>
          <AuthProvider>
            <Viewer isVisitor={isVisitor}>
              <AppShell />
            </Viewer>
          </AuthProvider>
        </ErrorBoundary>
      </StrictMode>
    </Router>,
    // Suspended parts are rendered in place: by default a script would stream them in.
    { progressiveChunkSize: Infinity, onError: fail },
  );
  const markup = await new Response(prelude).text();
  // The timers of the query cache would keep the build running.
  queryClient.clear();
  return markup;
}

/** Renders as while the session loads, or, with `isVisitor`, as for somebody who has none. */
function Viewer({ isVisitor, children }: { isVisitor: boolean; children: ReactNode }) {
  const auth = useAuth();
  return <AuthContext value={{ ...auth, isRestoring: !isVisitor }}>{children}</AuthContext>;
}

function fail(error: unknown): never {
  throw error;
}
