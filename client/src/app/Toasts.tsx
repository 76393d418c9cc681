import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/domain/paths';
import { usePrefetch } from '../lib/when-idle';
import { currentToast, subscribeToToasts, TOASTS_KEY } from '../ui/toast-store';
import { routeOf } from './routes';

const load = async () => (await import('../ui/Toaster')).Toaster;

/**
 * No page needs it at first, but offline it must already be loaded. A toast, or F8, retries a failed load, and the
 * landing, which shows no toasts, leaves it to the next page.
 */
export function Toasts() {
  const [location] = useLocation();
  const { screen } = routeOf(location);
  const [Toaster, setToaster] = useState<ComponentType<{ screen: string; takesFocus?: boolean }> | null>(
    null,
  );
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  usePrefetch(screen === paths.landing ? undefined : load);
  const isAskedFor = useKeyPressed(TOASTS_KEY);
  useEffect(() => {
    if ((toast || isAskedFor) && !Toaster) {
      load().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    }
  }, [toast, isAskedFor, Toaster]);
  return Toaster && <Toaster screen={screen} takesFocus={isAskedFor} />;
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
