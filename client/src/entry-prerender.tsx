import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppShell } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { AuthProvider } from './features/auth/AuthProvider';

/** The markup of a page before any request, identical to what main.tsx renders. */
export async function renderPage(path: string, search: string): Promise<string> {
  const queryClient = new QueryClient();
  const { prelude } = await prerender(
    <Router ssrPath={path} ssrSearch={search}>
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={queryClient}>
            <AuthProvider>
              <AppShell />
            </AuthProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>
    </Router>,
    // Suspended parts are rendered in place, not streamed in by a script.
    { progressiveChunkSize: Infinity, onError: fail },
  );
  const markup = await new Response(prelude).text();
  // Its cache timers would keep the build running.
  queryClient.clear();
  return markup;
}

function fail(error: unknown): never {
  throw error;
}
