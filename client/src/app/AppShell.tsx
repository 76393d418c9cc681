import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../features/auth/auth-context';
import { followTheme } from '../features/theme/theme';
import { onBusy } from '../lib/api-client';
import { paths } from '../lib/paths';
import { usePrefetch } from '../lib/when-idle';
import { useEntry } from '../navigation/overlays';
import { MAIN_ID } from '../ui/Page';
import { currentToast, showToast, subscribeToToasts, TOASTS_KEY } from '../ui/toast-store';
import { loadOutlets } from './PageFrame';
import { BottomNav, pageAt, routes, withQueries } from './routes';
import * as t from './texts';

const Empty = () => null;

/** If the script cannot be loaded, nothing is rendered in its place, and the page goes on working. */
function lazyOptional<P>(load: () => Promise<ComponentType<P>>) {
  return lazy<ComponentType<P>>(async () => ({ default: await load().catch(() => Empty) }));
}

/** Notifications and dialogs for signed-in people. Pages neither wait for them nor fail with them. */
const SignedInExtras = lazyOptional(async () =>
  withQueries((await import('./SignedInExtras')).SignedInExtras),
);

/** The sheets that any page may open, and the operators' banner. Without this script, tapping a picture does nothing. */
const PageOutlets = lazyOptional(async () => withQueries(await loadOutlets()));

const TooltipLayer = lazyOptional(async () => (await import('../ui/TooltipLayer')).TooltipLayer);

const loadToaster = async () => (await import('../ui/Toaster')).Toaster;

export function AppShell() {
  const [location] = useLocation();
  const { hasNav } = pageAt(location);
  const { user } = useAuth();
  useEffect(followTheme, []);

  return (
    <>
      <a
        href={`#${MAIN_ID}`}
        className="sr-only rounded-pill bg-ember font-semibold text-on-ember focus:not-sr-only focus:fixed focus:top-3 focus:start-3 focus:z-50 focus:px-4 focus:py-3"
      >
        {t.skipToContent}
      </a>
      <main id={MAIN_ID} tabIndex={-1}>
        {routes}
      </main>
      {hasNav && (
        <Suspense fallback={null}>
          <BottomNav current={location.replace(/(?<=.)\/$/, '')} />
        </Suspense>
      )}
      {user && (
        <Suspense fallback={null}>
          <SignedInExtras key={user.id} viewerId={user.id} hasNav={hasNav} />
        </Suspense>
      )}
      <Outlets hasNav={hasNav} />
      <Toasts />
      <Tooltips />
    </>
  );
}

/** What a page says where scripts are switched off; the build writes it into the markup. */
export const textWithoutScripts = (town: string): string => t.needsJavaScript({ town });

/** Without the navigation, a page seldom opens anything, so it waits for the script until then. */
function Outlets({ hasNav }: { hasNav: boolean }) {
  const isNeeded = useEntry().overlays.length > 0 || hasNav;
  const [isShown, setShown] = useState(isNeeded);
  if (isNeeded && !isShown) setShown(true);
  return (
    isShown && (
      <Suspense fallback={null}>
        <PageOutlets hasNav={hasNav} />
      </Suspense>
    )
  );
}

/** Loaded at the first use of a mouse or the keyboard, because touch never shows a tooltip. */
function Tooltips() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const load = () => {
      listening.abort();
      setNeeded(true);
    };
    const { signal } = listening;
    document.addEventListener('pointerover', (event) => event.pointerType !== 'touch' && load(), { signal });
    document.addEventListener('keydown', load, { signal });
    return () => listening.abort();
  }, []);
  return (
    isNeeded && (
      <Suspense fallback={null}>
        <TooltipLayer />
      </Suspense>
    )
  );
}

/**
 * Prefetched although no page needs it at first: once the connection is lost, it must already be there to say so. A
 * toast or F8 retries a failed load. The landing page shows no toasts and leaves the loading to the next page.
 */
export function Toasts() {
  useEffect(showWhenBusy, []);
  const [location] = useLocation();
  const [Toaster, setToaster] = useState<ComponentType<{ screen: object; takesFocus?: boolean }> | null>(
    null,
  );
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  usePrefetch(location === paths.landing ? undefined : loadToaster);
  const isAskedFor = useKeyPressed(TOASTS_KEY);
  useEffect(() => {
    if ((toast || isAskedFor) && !Toaster) {
      loadToaster().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    }
  }, [toast, isAskedFor, Toaster]);
  return Toaster && <Toaster screen={pageAt(location)} takesFocus={isAskedFor} />;
}

const BUSY_TOAST_EVERY_MS = 10_000;

/** Shows one toast for all the requests that wait at the same time. */
function showWhenBusy(): () => void {
  let shownAt = -Infinity;
  return onBusy(() => {
    if (performance.now() - shownAt < BUSY_TOAST_EVERY_MS) return;
    shownAt = performance.now();
    showToast({ title: t.busy, description: t.busyMore });
  });
}

function useKeyPressed(key: string): boolean {
  const [isPressed, setPressed] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === key) setPressed(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [key]);
  return isPressed;
}
