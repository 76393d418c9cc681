import { Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../features/auth/auth-context';
import { followTheme } from '../features/theme/theme';
import { lazyOptional } from '../lib/lazy-optional';
import { paths } from '../lib/paths';
import { usePrefetch } from '../lib/when-idle';
import { MAIN_ID } from '../ui/Page';
import { ErrorBoundary } from './ErrorBoundary';
import { PageFrame } from './PageFrame';
import { PageLoading } from './PageLoading';
import { BottomNav, routeOf } from './routes';
import { Toasts } from './Toasts';
import { Tooltips } from './Tooltips';

/** Notifications and dialogs for signed-in people. No page waits for them, and none fails with them. */
const SignedInExtras = lazyOptional(async () => (await import('./SignedInExtras')).SignedInExtras);

/** Cards of people over any page. Without its script a picture is just a picture. */
const PersonOutlet = lazyOptional(async () => (await import('../features/people/PersonOutlet')).PersonOutlet);

const loadMotion = async () => (await import('../lib/motion/load-motion')).prefetchMotion();

export function AppShell() {
  const [location] = useLocation();
  const route = routeOf(location);
  const { user } = useAuth();
  useEffect(followTheme, []);
  usePrefetch(route.next);
  usePrefetch(route.path === paths.landing ? undefined : loadMotion);

  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-pill bg-ember font-semibold text-on-ember focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-3"
      >
        Skip to content
      </a>
      <main id={MAIN_ID} tabIndex={-1}>
        <ErrorBoundary key={route.screen}>
          <Suspense fallback={<PageLoading />}>
            <PageFrame key={route.screen} screen={route.screen} title={route.title}>
              <route.Page />
            </PageFrame>
          </Suspense>
        </ErrorBoundary>
      </main>
      {route.hasNav && (
        <Suspense fallback={null}>
          <BottomNav current={route.path} />
        </Suspense>
      )}
      {user && (
        <Suspense fallback={null}>
          <SignedInExtras key={user.id} viewerId={user.id} hasNav={route.hasNav} />
        </Suspense>
      )}
      {route.hasNav && (
        <Suspense fallback={null}>
          <PersonOutlet />
        </Suspense>
      )}
      <Toasts />
      <Tooltips />
    </>
  );
}
