import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppShell } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { AuthProvider } from './features/auth/AuthProvider';
import { paths } from './lib/paths';

/** The markup of the landing page for an address with this query, the same that main.tsx would make. */
export async function renderLanding(search: string): Promise<string> {
  const { prelude } = await prerender(
    <Router ssrPath={paths.landing} ssrSearch={search}>
      <StrictMode>
        <ErrorBoundary>
          <QueryClientProvider client={new QueryClient()}>
            <AuthProvider>
              <AppShell />
            </AuthProvider>
          </QueryClientProvider>
        </ErrorBoundary>
      </StrictMode>
    </Router>,
    // What waits is drawn here, not in pieces that a script would put in their places.
    { progressiveChunkSize: Infinity, onError: fail },
  );
  return new Response(prelude).text();
}

function fail(error: unknown): never {
  throw error;
}
