import { useEffect, useState } from 'react';
import { showOfflineToast } from '../ui/toast-store';
import { useOverlay } from './overlays';

/** What was loaded once is there in the first render the next time. */
const loaded = new WeakMap<() => Promise<unknown>, unknown>();

type Loading = { isOpen: boolean; close: () => Promise<void>; failure?: string | undefined };

/** A component that is loaded when it first opens. If loading fails, it is closed again and a toast says so. */
export function useLoaded<C>(
  load: () => Promise<C>,
  { isOpen, close, failure = "Couldn't open this" }: Loading,
): { Loaded: C | null } {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result of this function, or nothing
  const [component, setComponent] = useState(() => (loaded.get(load) ?? null) as C | null);
  useEffect(() => {
    if (!isOpen || component) return undefined;
    let isHere = true;
    load().then(
      (found) => {
        loaded.set(load, found);
        if (isHere) setComponent(() => found);
        return undefined;
      },
      async () => {
        if (!isHere) return;
        await close();
        showOfflineToast(failure);
      },
    );
    return () => {
      isHere = false;
    };
  }, [isOpen, component, load, close, failure]);
  return { Loaded: component };
}

/** A dialog whose script is loaded when it first opens, and which its own component draws (see `useOverlay`). */
export function useSheet<C>(name: string, load: () => Promise<C>, failure?: string) {
  const dialog = useOverlay(name);
  const { isOpen, leave: close } = dialog;
  const { Loaded: Sheet } = useLoaded(load, { isOpen, close, failure });
  return { ...dialog, Sheet };
}
