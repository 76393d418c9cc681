import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { useLatest } from '../../../lib/use-latest';

const LONG_PRESS_MS = 450;
const STILL_PX = 8;

type Press = { element: HTMLElement; timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * For touch, where nothing hovers; a mouse has the button. One for a whole list: what can be pressed has
 * `data-long-press`. Links in it keep the browser's own menu.
 */
export function useLongPress(onLongPress: (pressed: HTMLElement) => void) {
  const latest = useLatest(onLongPress);
  const press = useRef<Press | null>(null);
  /** Then the browser's menu and the click of the same touch are not wanted. */
  const isDone = useRef(false);
  const stop = useCallback(() => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const finish = () => {
    const element = press.current?.element;
    stop();
    const selection = getSelection();
    const isSelected = selection?.isCollapsed === false && selection.containsNode(element ?? document, true);
    if (!element || isSelected) return;
    isDone.current = true;
    latest.current(element);
  };
  return {
    onPointerDown({ pointerType, isPrimary, target, clientX: x, clientY: y }: PointerEvent) {
      stop();
      isDone.current = false;
      if (pointerType === 'mouse' || !isPrimary || !(target instanceof Element) || target.closest('a'))
        return;
      const element = target.closest<HTMLElement>('[data-long-press]');
      if (element) press.current = { element, timer: setTimeout(finish, LONG_PRESS_MS), x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > STILL_PX)
        stop();
    },
    onPointerUp: stop,
    /** The browser scrolls. */
    onPointerCancel: stop,
    /** Some phones take a touch for long sooner than we do. */
    onContextMenu(event: MouseEvent) {
      if (press.current) finish();
      if (isDone.current) event.preventDefault();
    },
    /** The click of the same touch would be one on what has opened. */
    onTouchEnd(event: TouchEvent) {
      if (isDone.current) event.preventDefault();
    },
  };
}
