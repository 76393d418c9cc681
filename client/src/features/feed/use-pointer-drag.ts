import { useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { useLatest } from '../../lib/use-latest';

export type Axis = 'x' | 'y';

/** The movement of a finger or mouse since it was pressed on a card. */
export type Drag = {
  dx: number;
  dy: number;
  /** Time since then in ms, by the events' own timestamps. */
  dt: number;
  /** The axis that the drag is locked to; null while the pointer has not left the spot. */
  axis: Axis | null;
  /** Where it started, in px from the left edge of the screen. */
  startX: number;
  onControl: boolean;
};

type Handlers = {
  onPress: (event: PointerEvent<HTMLElement>) => void;
  /** Called once the pointer has left the spot, and then on every move. */
  onMove: (drag: Drag) => void;
  /** Returns whether the release was handled, in which case it does not click. */
  onRelease: (drag: Drag) => boolean;
  /** Called when the browser or a second finger cancels the drag. */
  onCancel: (axis: Axis | null) => void;
};

type Press = Pick<Drag, 'axis' | 'onControl'> & { pointer: number; x: number; y: number; at: number };

/** Less than this is a tap. Beyond it, a drag is locked to one axis. */
const AXIS_LOCK_PX = 8;
const CONTROL = 'a, button, input, textarea, select, label, [role="dialog"]';

/** Tracks the one pointer that is down on a card. The card decides what its movement means. */
export function usePointerDrag(handlers: Handlers) {
  const latest = useLatest(handlers);
  const press = useRef<Press | null>(null);
  const fingers = useRef(new Set<number>());
  /** A drag that ends on a button must not press it. */
  const swallowClick = useRef(false);

  return useMemo(() => {
    const cancel = () => {
      const cancelled = press.current;
      press.current = null;
      if (cancelled) latest.current.onCancel(cancelled.axis);
    };
    const release = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      return press.current?.pointer === event.pointerId ? press.current : null;
    };
    const dragOf = ({ x, y, at, axis, onControl }: Press, event: PointerEvent): Drag => {
      const dx = event.clientX - x;
      const dy = event.clientY - y;
      // A busy phone may deliver a drag's events only at its end, so the axis may not be locked yet.
      return { dx, dy, dt: event.timeStamp - at, axis: axis ?? axisOf(dx, dy), startX: x, onControl };
    };

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Events from portals, such as a dialog's, bubble through React although they are outside the card's element.
        if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
        fingers.current.add(event.pointerId);
        swallowClick.current = false;
        // Two fingers zoom the page, which the card must not handle.
        if (fingers.current.size > 1 || event.button !== 0) {
          cancel();
          return;
        }
        latest.current.onPress(event);
        press.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          at: event.timeStamp,
          axis: null,
          onControl: event.target.closest(CONTROL) !== null,
        };
      },

      onPointerMove(event: PointerEvent<HTMLElement>) {
        const current = press.current;
        if (current?.pointer !== event.pointerId) return;
        const drag = dragOf(current, event);
        if (!drag.axis) return;
        if (!current.axis) event.currentTarget.setPointerCapture(event.pointerId);
        current.axis = drag.axis;
        latest.current.onMove(drag);
      },

      onPointerUp(event: PointerEvent<HTMLElement>) {
        const ended = release(event);
        if (!ended) return;
        press.current = null;
        const drag = dragOf(ended, event);
        swallowClick.current = latest.current.onRelease(drag) || drag.axis !== null;
      },

      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (release(event)) cancel();
      },

      onMouseDown(event: MouseEvent) {
        // After a tap, phones also send mouse events, which would move the focus away from what the tap opened.
        if (swallowClick.current) event.preventDefault();
      },

      onClickCapture(event: MouseEvent<HTMLElement>) {
        // A click by a key has no pointer before it.
        if (!swallowClick.current || event.detail === 0) return;
        swallowClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, [latest]);
}

export function axisOf(dx: number, dy: number): Axis | null {
  if (Math.hypot(dx, dy) < AXIS_LOCK_PX) return null;
  return Math.abs(dx) > Math.abs(dy) ? 'x' : 'y';
}
