import { useEffect, useRef } from 'react';

/**
 * A modal dialog traps the focus. A toast's action is offered only for seconds, so the focus may go there over any
 * dialog, and returns once the toast is gone.
 */
export function useToastsInReach(isShown: boolean) {
  const viewport = useRef<HTMLOListElement>(null);
  const before = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const region = viewport.current?.closest('[role="region"]');
    const isInside = (place: EventTarget | null) => place instanceof Node && region?.contains(place);
    // Dialogs listen on the document, which these two events then do not reach.
    const onFocusIn = (event: FocusEvent) => {
      if (!isInside(event.target)) return;
      event.stopPropagation();
      const { relatedTarget: from } = event;
      if (from instanceof HTMLElement && !isInside(from)) before.current = from;
    };
    const onFocusOut = (event: FocusEvent) => {
      if (isInside(event.relatedTarget)) event.stopPropagation();
    };
    document.body.addEventListener('focusin', onFocusIn);
    document.body.addEventListener('focusout', onFocusOut);
    return () => {
      document.body.removeEventListener('focusin', onFocusIn);
      document.body.removeEventListener('focusout', onFocusOut);
    };
  }, []);

  useEffect(() => {
    if (isShown) return;
    // Radix leaves the focus of a pressed toast on the empty list.
    if (document.activeElement === viewport.current && before.current?.isConnected) before.current.focus();
    before.current = null;
  }, [isShown]);

  return viewport;
}
