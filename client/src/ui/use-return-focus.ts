import { useRef } from 'react';

/** Where the dialog that opened last came from, until it has closed and returned the focus. */
let owed: Element | null = null;

/** Radix returns the focus only to its own triggers, but our dialogs are opened by state, from anywhere. */
export function useReturnFocus({ focusTitle = false } = {}) {
  const before = useRef<Element | null>(null);
  return {
    onOpenAutoFocus(event: Event) {
      // If the dialog opens again before the focus is back, also as a new component, the focus returns to where the first
      // opening came from.
      if (document.activeElement !== document.body) before.current = document.activeElement;
      else before.current ??= owed;
      owed = before.current;
      const title = event.target instanceof HTMLElement && event.target.querySelector('h2');
      if (!focusTitle || !title) return;
      event.preventDefault();
      title.focus();
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      owed = null;
      // The action that closed the dialog may have moved the focus already. Otherwise it has fallen to the body.
      if (document.activeElement !== document.body) return;
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    },
  };
}
