import { useCallback, useEffect, useRef, useState } from 'react';

/** A keyboard takes about this long to open or close; in-app browsers may fire no event when it has. */
const AFTER_FOCUS_MS = [100, 350, 700];

const CLOSED = { isOpen: false, covered: 0 };

/** Whether the on-screen keyboard is open, and how much of the page it covers. */
export function useKeyboard() {
  const [keyboard, setKeyboard] = useState(CLOSED);
  const heights = useRef<Heights | null>(null);

  const measure = useCallback(() => {
    const { height, scale, offsetTop } = visualViewport ?? { height: innerHeight, scale: 1, offsetTop: 0 };
    // Pinch-zooming shrinks the visible part, too.
    heights.current = measured(heights.current, innerWidth, Math.round(height * scale));
    const isOpen = isKeyboardOpen(heights.current);
    const covered = isOpen && scale === 1 ? Math.max(0, Math.round(innerHeight - height - offsetTop)) : 0;
    setKeyboard((before) =>
      before.isOpen === isOpen && before.covered === covered ? before : { isOpen, covered },
    );
  }, []);

  useEffect(() => {
    const watching = new AbortController();
    const { signal } = watching;
    let timers: ReturnType<typeof setTimeout>[] = [];
    const measureSoon = () => {
      timers.forEach(clearTimeout);
      timers = AFTER_FOCUS_MS.map((ms) => setTimeout(measure, ms));
    };
    measure();
    visualViewport?.addEventListener('resize', measure, { signal });
    visualViewport?.addEventListener('scroll', measure, { signal });
    addEventListener('resize', measure, { signal });
    addEventListener('focusin', measureSoon, { signal });
    addEventListener('focusout', measureSoon, { signal });
    return () => {
      watching.abort();
      timers.forEach(clearTimeout);
    };
  }, [measure]);

  /** Without a focused field there is no keyboard: this is the full height of the screen. */
  const close = useCallback(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    heights.current = null;
    measure();
  }, [measure]);

  return { ...keyboard, close };
}

/** The browser's own bars change the height by less. */
const SHRINK_PX = 150;

type Heights = { width: number; tallest: number; height: number };

export function isKeyboardOpen({ tallest, height }: Heights): boolean {
  return tallest - height > SHRINK_PX;
}

/** The greatest height is remembered for the current width: after a rotation it is another screen. */
export function measured(before: Heights | null, width: number, height: number): Heights {
  const tallest = before?.width === width ? Math.max(before.tallest, height) : height;
  return { width, height, tallest };
}
