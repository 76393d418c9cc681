import { useEffect, useState, useSyncExternalStore, type ComponentType } from 'react';
import { usePrefetch } from '../lib/use-prefetch';
import { currentToast, subscribeToToasts } from '../ui/toast-store';

const load = async () => (await import('../ui/Toaster')).Toaster;

/** No page needs it at first, but offline it must be there already. A toast that finds it missing asks for it again. */
export function Toasts() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  const toast = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  usePrefetch(load);
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
