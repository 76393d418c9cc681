import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { AppShell } from './app/AppShell';
import { ErrorBoundary } from './app/ErrorBoundary';
import { AuthProvider } from './features/auth/AuthProvider';
import { paths } from './lib/paths';
import { queryClient } from './lib/query-client';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to name
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

// Only the landing page comes from the server with its markup.
if (root.hasChildNodes() && location.pathname === paths.landing) hydrateRoot(root, app);
else createRoot(root).render(app);
