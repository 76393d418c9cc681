import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { AppShell } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { AuthProvider } from './features/auth/AuthProvider';

/** The markup of a page before anything was asked for, the same that main.tsx would make. */
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
    // What waits is drawn here, not in pieces that a script would put in their places.
    { progressiveChunkSize: Infinity, onError: fail },
  );
  const markup = await new Response(prelude).text();
  // What it keeps for some minutes would keep the build running for as long.
  queryClient.clear();
  return markup;
}

function fail(error: unknown): never {
  throw error;
}
