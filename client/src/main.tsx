import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppShell } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { routeOf } from './app/routes';
import { AuthProvider } from './features/auth/AuthProvider';
import { paths } from './lib/paths';
import { queryClient } from './lib/query-client';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to name
import './styles/main.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// React listens for all there is. Who hears of each round of an animation is woken for it, and the landing's sparks end
// one after the other: on a slow phone that alone would keep the page busy. Nothing here wants to know.
const listen = root.addEventListener.bind(root);
root.addEventListener = (...heard: Parameters<typeof listen>) =>
  heard[0] === 'animationiteration' || listen(...heard);

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

// The landing page goes on from the markup it came with, in small steps between which a slow phone answers. That of the
// feed is from before its meetups were there: it only stays until the page can be drawn, and when its script does not
// come, the page says so itself.
const { path, load } = routeOf(location.pathname);
const draw = () => createRoot(root).render(app);
if (!root.hasChildNodes()) draw();
else if (path === paths.landing) startTransition(() => void hydrateRoot(root, app));
else if (load) load().then(draw, draw);
else draw();
