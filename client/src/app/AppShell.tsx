import { Suspense, lazy, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../features/auth/auth-context';
import { followTheme } from '../features/theme/theme';
import { usePrefetch } from '../lib/use-prefetch';
import { MAIN_ID } from '../ui/Page';
import { hasToasted, subscribeToToasts } from '../ui/toast-store';
import { ErrorBoundary } from './ErrorBoundary';
import { bottomNav } from './bottom-nav';
import { PageFrame } from './PageFrame';
import { PageLoading } from './PageLoading';
import { routeOf } from './routes';

/** Most pages say nothing in passing. When its script cannot be had there is no toast, but the page stays. */
const Toaster = lazy(async (): Promise<{ default: ComponentType }> => {
  try {
    return { default: (await import('../ui/Toaster')).Toaster };
  } catch {
    return { default: () => null };
  }
});

/** What the app says by itself to who is signed in. No page waits for it, and none fails with it. */
const SignedInNews = lazy(async (): Promise<{ default: ComponentType<{ viewerId: number }> }> => {
  try {
    return { default: (await import('./SignedInNews')).SignedInNews };
  } catch {
    return { default: () => null };
  }
});

export function AppShell() {
  const [location] = useLocation();
  const route = routeOf(location);
  const { user } = useAuth();
  const toasting = useSyncExternalStore(subscribeToToasts, hasToasted, () => false);
  useEffect(followTheme, []);
  usePrefetch(route.next);

  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-pill bg-ember font-semibold text-on-ember focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <main id={MAIN_ID} tabIndex={-1}>
        <ErrorBoundary key={route.path}>
          <Suspense fallback={<PageLoading />}>
            <PageFrame key={route.path} path={route.path} title={route.title}>
              <route.Page />
            </PageFrame>
          </Suspense>
        </ErrorBoundary>
      </main>
      {route.hasNav && (
        <Suspense fallback={null}>
          <bottomNav.AtOnce current={route.path} />
        </Suspense>
      )}
      {user && route.hasNav && (
        <Suspense fallback={null}>
          <SignedInNews key={user.id} viewerId={user.id} />
        </Suspense>
      )}
      {toasting && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}
