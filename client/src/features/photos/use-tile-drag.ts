import { useEffect, useRef, useState, type PointerEvent } from 'react';

export type TileDrag = { from: number; over: number; dx: number; dy: number };

/** A mouse drags at once. A finger must first press for a moment; otherwise it scrolls the page. */
const MOUSE_PX = 6;
const LONG_PRESS_MS = 280;
const LONG_PRESS_SLOP_PX = 8;

type Press = { pointer: number; from: number; x: number; y: number; longPressTimer: number };

/** Reordering by dragging. The buttons of each photo do the same. */
export function useTileDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<TileDrag | null>(null);
  const press = useRef<Press | null>(null);
  const isDragging = useRef(false);
  const list = useRef<HTMLUListElement>(null);

  // Only a non-passive listener can keep the page from scrolling along.
  useEffect(() => {
    const element = list.current;
    const preventWhileDragging = (event: Event) => {
      if (isDragging.current && event.cancelable) event.preventDefault();
    };
    element?.addEventListener('touchmove', preventWhileDragging, { passive: false });
    element?.addEventListener('contextmenu', preventWhileDragging);
    return () => {
      element?.removeEventListener('touchmove', preventWhileDragging);
      element?.removeEventListener('contextmenu', preventWhileDragging);
    };
  }, []);

  function begin({ from }: Press): void {
    isDragging.current = true;
    setDrag({ from, over: from, dx: 0, dy: 0 });
  }

  function end(): void {
    clearTimeout(press.current?.longPressTimer);
    press.current = null;
    setDrag(null);
    // The click that ends this drag is dispatched first and must still see it.
    setTimeout(() => {
      isDragging.current = false;
    });
  }

  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const from = placeAt(event.target);
      isDragging.current = false;
      if (from === null || event.button !== 0 || press.current) return;
      const longPressTimer =
        event.pointerType === 'mouse'
          ? 0
          : window.setTimeout(() => press.current && begin(press.current), LONG_PRESS_MS);
      press.current = { pointer: event.pointerId, from, x: event.clientX, y: event.clientY, longPressTimer };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const current = press.current;
      if (current?.pointer !== event.pointerId) return;
      // The button was released outside the list, so no `pointerup` arrived here.
      if (event.pointerType === 'mouse' && event.buttons === 0) {
        end();
        return;
      }
      const [dx, dy] = [event.clientX - current.x, event.clientY - current.y];
      const distance = Math.hypot(dx, dy);
      if (!isDragging.current) {
        if (event.pointerType !== 'mouse') {
          if (distance > LONG_PRESS_SLOP_PX) end();
          return;
        }
        if (distance < MOUSE_PX) return;
        begin(current);
      }
      event.currentTarget.setPointerCapture(event.pointerId);
      const over = placeAt(document.elementFromPoint(event.clientX, event.clientY)) ?? current.from;
      setDrag({ from: current.from, over, dx, dy });
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      if (press.current?.pointer !== event.pointerId) return;
      if (isDragging.current && drag && drag.over !== drag.from) onDrop(drag.from, drag.over);
      end();
    },
    onPointerCancel: end,
    /** A drag that ends on a button must not press it. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!isDragging.current) return;
      isDragging.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return { list, drag, handlers };
}

function placeAt(target: unknown): number | null {
  const tile = target instanceof Element ? target.closest('[data-place]') : null;
  return tile instanceof HTMLElement ? Number(tile.dataset['place']) : null;
}
