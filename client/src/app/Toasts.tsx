import { useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import { useLocation } from 'wouter';
import { paths } from '#shared/domain/paths';
import { usePrefetch } from '../lib/use-prefetch';
import { currentToast, dismissToast, subscribeToToasts, type ShownToast } from '../ui/toast-store';

const load = async () => (await import('../ui/Toaster')).Toaster;

/**
 * No page needs it at first, but offline it must be there already. A toast that finds it missing asks for it again, and
 * the landing, which has nothing to say, leaves it to the next page.
 */
export function Toasts() {
  const [page] = useLocation();
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  usePrefetch(page === paths.landing ? undefined : load);
  useLeaveComplaint(page, toast);
  useEffect(() => {
    if (toast && !Toaster) {
      load().then(
        (loaded) => setToaster(() => loaded),
        () => undefined,
      );
    }
  }, [toast, Toaster]);
  return Toaster && <Toaster />;
}

/** What went wrong on a page is no word of the next one; what leaving it leads to is. */
function useLeaveComplaint(page: string, toast: ShownToast | null): void {
  const before = useRef({ page, toast });
  useEffect(() => {
    const { page: last, toast: complaint } = before.current;
    before.current = { page, toast };
    if (last !== page && complaint?.tone === 'destructive') dismissToast(complaint.id);
  }, [page, toast]);
}
