import { useLayoutEffect, useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { axisOf, type Axis } from './gesture';

/** The movement of a finger or mouse since it was pressed on a card. */
export type Stroke = {
  dx: number;
  dy: number;
  /** Time since then in ms, by the events' own timestamps. */
  dt: number;
  /** The axis and direction it locked to; null while it has not left the spot. */
  axis: Axis | null;
  /** Where it started, in px from the left edge of the screen. */
  startX: number;
  onControl: boolean;
};

type Handlers = {
  onPress: (event: PointerEvent<HTMLElement>) => void;
  /** Called once it has left the spot. */
  onMove: (stroke: Stroke) => void;
  /** Returns whether it was handled: then it is no click any more. */
  onLift: (stroke: Stroke) => boolean;
  /** Cancelled by the browser or by a second finger. */
  onDrop: (axis: Axis | null) => void;
};

type Press = Pick<Stroke, 'axis' | 'onControl'> & { pointer: number; x: number; y: number; at: number };

const CONTROL = 'a, button, input, textarea, select, label, [role="dialog"]';

/** Tracks the one pointer that is down on a card. The card decides what its movement means. */
export function useStrokes(handlers: Handlers) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const press = useRef<Press | null>(null);
  const fingers = useRef(new Set<number>());
  /** A drag that ends on a button does not press it. */
  const swallowClick = useRef(false);

  return useMemo(() => {
    const drop = () => {
      const dropped = press.current;
      press.current = null;
      if (dropped) latest.current.onDrop(dropped.axis);
    };
    const lift = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      return press.current?.pointer === event.pointerId ? press.current : null;
    };
    const strokeOf = ({ x, y, at, axis, onControl }: Press, event: PointerEvent): Stroke => {
      const dx = event.clientX - x;
      const dy = event.clientY - y;
      // A busy phone may deliver a drag's events only at its end.
      return { dx, dy, dt: event.timeStamp - at, axis: axis ?? axisOf(dx, dy), startX: x, onControl };
    };

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Events from portals (a dialog) bubble through React although they are outside of the card's element.
        if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
        fingers.current.add(event.pointerId);
        swallowClick.current = false;
        // Two fingers zoom, which is not for the card.
        if (fingers.current.size > 1 || event.button !== 0) {
          drop();
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
        const stroke = strokeOf(current, event);
        if (!stroke.axis) return;
        if (!current.axis) event.currentTarget.setPointerCapture(event.pointerId);
        current.axis = stroke.axis;
        latest.current.onMove(stroke);
      },

      onPointerUp(event: PointerEvent<HTMLElement>) {
        const ended = lift(event);
        if (!ended) return;
        press.current = null;
        const stroke = strokeOf(ended, event);
        swallowClick.current = latest.current.onLift(stroke) || stroke.axis !== null;
      },

      onPointerCancel(event: PointerEvent<HTMLElement>) {
        if (lift(event)) drop();
      },

      onMouseDown(event: MouseEvent) {
        // After a tap, phones also send mouse events, which would move the focus away from what the tap opened.
        if (swallowClick.current) event.preventDefault();
      },

      onClickCapture(event: MouseEvent<HTMLElement>) {
        // A key press is a click without a pointer before it.
        if (!swallowClick.current || event.detail === 0) return;
        swallowClick.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    };
  }, []);
}
