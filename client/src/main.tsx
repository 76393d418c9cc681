import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Session } from '#shared/api/users';
import { AppShell } from './app/AppShell';
// oxlint-disable-next-line import/no-unassigned-import -- registers what is deleted on sign-out
import './app/sign-out-clean-ups';
import { ErrorBoundary } from './app/ErrorBoundary';
import { routeOf } from './app/routes';
import { AuthProvider } from './features/auth/AuthProvider';
import { getSession } from './features/auth/session.api';
import { watchFailures } from './lib/failures';
import { restore } from './navigation/history';
import { useAppLocation, useAppSearch } from './navigation/use-app-location';
import { Router } from 'wouter';
import { paths } from './lib/paths';
import { queryClient } from './lib/query-client';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

const appWith = (session?: Session) => (
  <StrictMode>
    <ErrorBoundary>
      <Router hook={useAppLocation} searchHook={useAppSearch}>
        <QueryClientProvider client={queryClient}>
          <AuthProvider session={session}>
            <AppShell />
          </AuthProvider>
        </QueryClientProvider>
      </Router>
    </ErrorBoundary>
  </StrictMode>
);

/** After that a page no longer waits for its data: it shows that they load, and answers. */
const DATA_PATIENCE_MS = 300;

/**
 * The landing page is hydrated from its markup, in small steps between which a slow phone stays responsive. Other pages'
 * markup is a first frame from before the session and the data: it stays until the page can be rendered with both, which
 * a slow phone does once instead of three times. When its script fails to load, the page says so itself.
 */
async function start(container: HTMLElement): Promise<void> {
  const { path, load } = routeOf(location.pathname);
  if (path === paths.landing && container.hasChildNodes()) {
    startTransition(() => void hydrateRoot(container, appWith()));
    return;
  }
  const page = await load().catch(() => undefined);
  const session = await soon(getSession());
  await soon(session && page?.prefetch?.(session.user?.id ?? null));
  // A transition keeps the existing markup; otherwise React would show nothing for a moment.
  startTransition(() => createRoot(container).render(appWith(session)));
}

const soon = <T,>(loading: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.race([loading, new Promise<undefined>((resolve) => setTimeout(resolve, DATA_PATIENCE_MS))]).catch(
    () => undefined,
  );

watchFailures();
restore();
void start(root);
