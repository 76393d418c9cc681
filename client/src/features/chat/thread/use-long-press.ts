import { useCallback, useEffect, useRef, type PointerEvent } from 'react';

const LONG_PRESS_MS = 450;
const STILL_PX = 8;

/** For touch, where nothing hovers; a mouse has the button. */
export function useLongPress(onLongPress: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const stop = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => stop, [stop]);
  return {
    onPointerDown({ pointerType, clientX: x, clientY: y }: PointerEvent) {
      stop();
      if (pointerType === 'mouse') return;
      press.current = { timer: setTimeout(onLongPress, LONG_PRESS_MS), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX)
        stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  };
}
