import { useLayoutEffect, useMemo, useRef, type MouseEvent, type PointerEvent } from 'react';
import { axisOf, decide, type Axis, type Decision } from './gesture';

type Drag = { pointer: number; x: number; y: number; at: number; axis: Axis | null; onControl: boolean };

type Handlers = {
  flipped: boolean;
  onStart: () => void;
  /** Along the vertical, on the front. */
  onPull: (dy: number) => void;
  onDecision: (decision: Decision) => void;
};

const CONTROL = 'a, button, input, textarea, select, label, [role="dialog"]';

/** Turns what fingers and mouse do into decisions. */
export function useGestures(handlers: Handlers) {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const drag = useRef<Drag | null>(null);
  const fingers = useRef(new Set<number>());
  /** A drag that ends on a button is no press of it. */
  const swallowClick = useRef(false);

  return useMemo(() => {
    const drop = () => {
      const dropped = drag.current;
      drag.current = null;
      if (dropped?.axis) latest.current.onDecision('stay');
    };
    const lift = (event: PointerEvent) => {
      fingers.current.delete(event.pointerId);
      return drag.current?.pointer === event.pointerId ? drag.current : null;
    };

    return {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        // Whoever is not a child of the deck in the document (a dialog) only bubbles through React.
        if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
        fingers.current.add(event.pointerId);
        swallowClick.current = false;
        // Two fingers zoom; what they do is not for the deck.
        if (fingers.current.size > 1 || event.button !== 0) {
          drop();
          return;
        }
        latest.current.onStart();
        drag.current = {
          pointer: event.pointerId,
          x: event.clientX,
          y: event.clientY,
          at: event.timeStamp,
          axis: null,
          onControl: event.target.closest(CONTROL) !== null,
        };
      },

      onPointerMove(event: PointerEvent<HTMLElement>) {
        const current = drag.current;
        if (current?.pointer !== event.pointerId) return;
        const dx = event.clientX - current.x;
        const dy = event.clientY - current.y;
        if (current.axis === null) {
          current.axis = axisOf(dx, dy);
          if (current.axis) event.currentTarget.setPointerCapture(event.pointerId);
        }
        if (current.axis === 'y' && !latest.current.flipped) latest.current.onPull(dy);
      },

      onPointerUp(event: PointerEvent<HTMLElement>) {
        const ended = lift(event);
        if (!ended) return;
        drag.current = null;
        const { flipped, onDecision } = latest.current;
        const decision = decide({
          dx: event.clientX - ended.x,
          dy: event.clientY - ended.y,
          dt: event.timeStamp - ended.at,
          axis: ended.axis,
          flipped,
          startX: ended.x,
        });
        if (decision === 'tap' && ended.onControl) return;
        swallowClick.current = decision !== 'stay' || ended.axis !== null;
        onDecision(decision);
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
