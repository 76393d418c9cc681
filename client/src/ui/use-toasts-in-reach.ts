import { useEffect, useRef, useState } from 'react';
import { currentToast, holdToast, releaseToast, type ShownToast } from './toast-store';

/**
 * A modal dialog traps the focus. A toast's action is offered only for seconds, so the focus may go there over any
 * dialog, and returns once the toast is gone. While the focus or the pointer is there, the toast stays.
 */
export function useToastsInReach(toast: ShownToast | null) {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement | null>(null);
  const [held, setHeld] = useState<ShownToast | null>(null);

  useEffect(() => {
    const region = viewport.current?.closest('[role="region"]');
    const isInside = (place: EventTarget | null) => place instanceof Node && region?.contains(place);
    // Dialogs listen on the document, which these two events then do not reach.
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      event.stopPropagation();
      hold();
      const { relatedTarget: from } = event;
      if (from instanceof HTMLElement && !isInside(from)) before.current = from;
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isInside(event.relatedTarget)) event.stopPropagation();
      else release();
    };
    // A pointer that only rests where a toast appears does not move.
    const hold = () => {
      holdToast();
      setHeld(currentToast());
    };
    const release = () => {
      releaseToast();
      setHeld(null);
    };
    const onPointerLeave = () => isInside(document.activeElement) || release();
    region?.addEventListener('pointermove', hold);
    region?.addEventListener('pointerleave', onPointerLeave);
    addEventListener('blur', hold);
    addEventListener('focus', release);
    document.body.addEventListener('focusin', onFocusIn);
    document.body.addEventListener('focusout', onFocusOut);
    return () => {
      region?.removeEventListener('pointermove', hold);
      region?.removeEventListener('pointerleave', onPointerLeave);
      removeEventListener('blur', hold);
      removeEventListener('focus', release);
      document.body.removeEventListener('focusin', onFocusIn);
      document.body.removeEventListener('focusout', onFocusOut);
    };
  }, []);

  useEffect(() => {
    if (toast) return;
    // Radix leaves the focus of a pressed toast on the empty list.
    if (document.activeElement === viewport.current && before.current?.isConnected) before.current.focus();
    before.current = null;
  }, [toast]);

  return { viewport, isHeld: toast !== null && held === toast };
}
