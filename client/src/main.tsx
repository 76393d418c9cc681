import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppShell } from './app/AppShell';
// oxlint-disable-next-line import/no-unassigned-import -- registers what is deleted on sign-out
import './app/sign-out-clean-ups';
import { ErrorBoundary } from './app/ErrorBoundary';
import { routeOf } from './app/routes';
import { AuthProvider } from './features/auth/AuthProvider';
import { leaveClosedDialogs } from './lib/history-steps';
import { paths } from './lib/paths';
import { queryClient } from './lib/query-client';
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const app = (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <AuthProvider>
          <AppShell />
        </AuthProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
);

// The landing page is hydrated from its markup, in small steps between which a slow phone stays responsive. Other pages'
// markup is a first frame from before the session and the data: it stays only until the page renders, and when its script
// fails to load, the page says so itself.
const { path, load } = routeOf(location.pathname);
// A transition keeps the existing markup; otherwise React would show nothing for a moment.
const draw = () => startTransition(() => createRoot(root).render(app));
const start = () => {
  if (path === paths.landing && root.hasChildNodes()) startTransition(() => void hydrateRoot(root, app));
  else load().then(draw, draw);
};
void leaveClosedDialogs().then(start);
