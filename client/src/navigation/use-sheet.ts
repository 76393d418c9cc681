import { useLazyDialog } from '../lib/use-lazy-dialog';
import { useOverlay } from './overlays';

/** A dialog whose script is loaded when it first opens, and which its own component draws (see `useOverlay`). */
export function useSheet<C>(name: string, load: () => Promise<C>, failure?: string) {
  const dialog = useOverlay(name);
  const { isOpen, leave: close } = dialog;
  const { Dialog: Sheet } = useLazyDialog(load, { isOpen, close, failure });
  return { ...dialog, Sheet };
}
