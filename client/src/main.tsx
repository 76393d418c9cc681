import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Session } from '#shared/api/users';
import { AppShell } from './app/AppShell';
// oxlint-disable-next-line import/no-unassigned-import -- registers what is deleted on sign-out
import './app/sign-out-clean-ups';
import { ErrorBoundary } from './app/ErrorBoundary';
import { loadPage } from './app/routes';
import { AuthProvider } from './features/auth/AuthProvider';
import { getSession } from './features/auth/session.api';
import { watchFailures } from './lib/failures';
import { restore } from './navigation/history';
import { useAppLocation, useAppSearch } from './navigation/use-url';
import { Router } from 'wouter';
import { paths } from './lib/paths';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('No #root');

const appWith = (session?: Session) => (
  <StrictMode>
    <ErrorBoundary>
      <Router hook={useAppLocation} searchHook={useAppSearch}>
        <AuthProvider session={session}>
          <AppShell />
        </AuthProvider>
      </Router>
    </ErrorBoundary>
  </StrictMode>
);

/** After this time, a page no longer waits for its data: it renders a loading state and responds to input. */
const DATA_TIMEOUT_MS = 300;

/**
 * The landing page is hydrated, in small steps between which a slow phone stays responsive. The markup of other pages is
 * a static frame without session and data. It stays until the page can be rendered with both, so that a slow phone
 * renders once instead of three times. If the page's script fails to load, the page renders an error itself.
 */
async function start(container: HTMLElement): Promise<void> {
  const page = await loadPage(location.pathname).catch(() => undefined);
  if (location.pathname === paths.landing && container.hasChildNodes()) {
    // It works without its script too.
    if (page) startTransition(() => void hydrateRoot(container, appWith()));
    return;
  }
  const session = await soon(getSession());
  await soon(session && page?.prefetch?.(session.user?.id ?? null));
  // In a transition React keeps the existing markup until the new one is ready; otherwise the page would be blank for a moment.
  startTransition(() => createRoot(container).render(appWith(session)));
}

const soon = <T,>(loading: Promise<T> | undefined): Promise<T | undefined> =>
  Promise.race([loading, new Promise<undefined>((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS))]).catch(
    () => undefined,
  );

watchFailures();
restore();
void start(root);
