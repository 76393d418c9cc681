import { useCallback, useEffect, useRef } from 'react';
import { useAskBeforeUnload } from '../lib/unsaved-changes';
import { type Destination, guards, pass } from './history';
import { closeOverlay, openOverlay, useOverlay } from './overlays';

/**
 * Asks before unsaved input is lost, whichever way the person leaves: a link, Back, closing the sheet, or a reload.
 * `stays` says which destinations keep the input on the screen, so that nothing has to be asked.
 */
export function useLeaveGuard(isDirty: boolean, stays: (to: Destination) => boolean) {
  const { isOpen } = useOverlay('discard');
  const leaving = useRef<(() => void) | null>(null);
  const latestStays = useRef(stays);
  useEffect(() => void (latestStays.current = stays));
  useAskBeforeUnload(isDirty);
  useEffect(() => {
    if (!isDirty) return undefined;
    const guard = {
      stays: (to: Destination) => latestStays.current(to),
      ask: (leave: () => void) => {
        leaving.current = leave;
        void openOverlay('discard');
      },
    };
    guards.add(guard);
    return () => void guards.delete(guard);
  }, [isDirty]);
  const cancel = useCallback(() => void closeOverlay('discard'), []);
  const discard = useCallback(() => void closeOverlay('discard').then(() => leaving.current?.()), []);
  return { isAsking: isOpen, cancel, discard, pass };
}
