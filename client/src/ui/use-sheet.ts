import { useLazyDialog } from '../lib/use-lazy-dialog';
import { useHistoryDialog } from './use-history-dialog';

/** A sheet or dialog that Back closes and whose script is loaded when it first opens. */
export function useSheet<C>(name: string, load: () => Promise<C>, failure?: string) {
  const dialog = useHistoryDialog(name);
  const { isOpen, leave: close } = dialog;
  const { Dialog: Sheet } = useLazyDialog(load, { isOpen, close, failure });
  return { ...dialog, Sheet };
}
