import { useCallback, useEffect, useRef, type MouseEvent, type PointerEvent, type TouchEvent } from 'react';
import { useLatest } from '../../../lib/use-latest';

const LONG_PRESS_MS = 450;
const STILL_PX = 8;

type Press = { element: HTMLElement; timer: ReturnType<typeof setTimeout>; x: number; y: number };

/**
 * Touch screens have no hover, so a long press replaces the button that a mouse finds. One handler serves a whole list:
 * elements to press have `data-long-press`. Links in them keep the browser's own menu.
 */
export function useLongPress(onLongPress: (pressed: HTMLElement) => void) {
  const latest = useLatest(onLongPress);
  const press = useRef<Press | null>(null);
  /** Set once a press was long enough: the browser's menu and click of the same touch are then prevented. */
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
    /** The browser cancels the pointer when it begins to scroll. */
    onPointerCancel: stop,
    /** Some phones consider a touch long sooner than we do. */
    onContextMenu(event: MouseEvent) {
      if (press.current) finish();
      if (isDone.current) event.preventDefault();
    },
    /** The click of the same touch would hit the sheet that has just opened. */
    onTouchEnd(event: TouchEvent) {
      if (isDone.current) event.preventDefault();
    },
  };
}
