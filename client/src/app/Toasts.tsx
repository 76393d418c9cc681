import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/domain/paths';
import { usePrefetch } from '../lib/use-prefetch';
import {
  currentToast,
  dismissToast,
  subscribeToToasts,
  TOASTS_KEY,
  type ShownToast,
} from '../ui/toast-store';
import { routeOf } from './routes';

const load = async () => (await import('../ui/Toaster')).Toaster;

/**
 * No page needs it at first, but offline it must already be loaded. A toast, or F8, retries a failed load, and the
 * landing, which shows no toasts, leaves it to the next page.
 */
export function Toasts() {
  const [location] = useLocation();
  const { screen } = routeOf(location);
  const [Toaster, setToaster] = useState<ComponentType<{ takesFocus?: boolean }> | null>(null);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  usePrefetch(screen === paths.landing ? undefined : load);
  const isAskedFor = useKeyPressed(TOASTS_KEY);
  useLeaveComplaint(screen, toast);
  useEffect(() => {
    if ((toast || isAskedFor) && !Toaster) {
      load().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    }
  }, [toast, isAskedFor, Toaster]);
  return Toaster && <Toaster takesFocus={isAskedFor} />;
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

/** An error of one screen is not shown on the next; a toast whose action navigates stays. */
function useLeaveComplaint(screen: string, toast: ShownToast | null): void {
  const before = useRef({ screen, toast });
  useEffect(() => {
    const { screen: last, toast: complaint } = before.current;
    before.current = { screen, toast };
    if (last !== screen && complaint?.tone === 'destructive') dismissToast(complaint.id);
  }, [screen, toast]);
}
