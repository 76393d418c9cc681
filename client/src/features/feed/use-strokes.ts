import { useLayoutEffect, useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { axisOf, type Axis } from './gesture';

/** What a finger or the mouse has done since it went down on a card. */
export type Stroke = {
  dx: number;
  dy: number;
  /** Since it went down, in ms, by the events' own clocks. */
  dt: number;
  /** The direction it committed to on its way; null while it has not left its place. */
  axis: Axis | null;
  /** Where it began, in px from the left edge of the screen. */
  startX: number;
  onControl: boolean;
};

type Handlers = {
  onPress: (event: PointerEvent<HTMLElement>) => void;
  /** Once it has left its place. */
  onMove: (stroke: Stroke) => void;
  /** Says whether it meant something: then it is no click any more. */
  onLift: (stroke: Stroke) => boolean;
  /** The browser took it, or a second finger came: it counts for nothing. */
  onDrop: (axis: Axis | null) => void;
};

type Press = Pick<Stroke, 'axis' | 'onControl'> & { pointer: number; x: number; y: number; at: number };

const CONTROL = 'a, button, input, textarea, select, label, [role="dialog"]';

/** The one pointer that is down on a card, as strokes. What they mean is for the card to say. */
export function useStrokes(handlers: Handlers) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const press = useRef<Press | null>(null);
  const fingers = useRef(new Set<number>());
  /** A drag that ends on a button is no press of it. */
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
      // Busy, a phone may hear of a drag only when it is over.
      return { dx, dy, dt: event.timeStamp - at, axis: axis ?? axisOf(dx, dy), startX: x, onControl };
    };

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Whoever is not a child of the card in the document (a dialog) only bubbles through React.
        if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
        fingers.current.add(event.pointerId);
        swallowClick.current = false;
        // Two fingers zoom; what they do is not for the card.
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
        // After a tap, phones also tell of a mouse, which would take the focus off what the tap led to.
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
