import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';
import { panned, zoomed, type CropView } from './crop-view';

export const ZOOM_STEP = 1.15;
/** Share of the frame for each press of an arrow key. */
export const NUDGE = 0.05;
const WHEEL_PER_PX = 0.002;

const ARROWS: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: NUDGE, dy: 0 },
  ArrowRight: { dx: -NUDGE, dy: 0 },
  ArrowUp: { dx: 0, dy: NUDGE },
  ArrowDown: { dx: 0, dy: -NUDGE },
};

type Finger = { x: number; y: number };
type Change = (change: (view: CropView) => CropView) => void;

/** One finger moves, two zoom, the wheel zooms, arrows move, plus and minus zoom. */
export function useCropInput(ratio: number, change: Change) {
  const frame = useRef<HTMLDivElement>(null);
  const fingers = useRef(new Map<number, Finger>());

  // React's wheel listener is passive, so it cannot keep the page from scrolling.
  useEffect(() => {
    const element = frame.current;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const factor = Math.exp(-event.deltaY * WHEEL_PER_PX);
      change((view) => zoomed(view, view.zoom * factor, ratio));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => element?.removeEventListener('wheel', onWheel);
  }, [change, ratio]);

  function onPointerMove(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    const { width, height } = event.currentTarget.getBoundingClientRect();
    fingers.current.set(event.pointerId, now);
    // With two fingers, each contributes half of the movement.
    const part = other ? 0.5 : 1;
    const by = { dx: ((now.x - before.x) / width) * part, dy: ((now.y - before.y) / height) * part };
    const closer = other ? distance(now, other) / Math.max(1, distance(before, other)) : 1;
    change((view) => panned(zoomed(view, view.zoom * closer, ratio), by, ratio));
  }

  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId);

  return {
    ref: frame,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    // Firefox would select the text around the frame; preventing that also prevents focus, which is set by hand.
    onMouseDown(event: MouseEvent<HTMLElement>) {
      event.preventDefault();
      event.currentTarget.focus({ preventScroll: true });
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onKeyDown(event: KeyboardEvent) {
      const arrow = ARROWS[event.key];
      const factor = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }[event.key];
      if (arrow) change((view) => panned(view, arrow, ratio));
      else if (factor) change((view) => zoomed(view, view.zoom * factor, ratio));
      else return;
      event.preventDefault();
    },
  };
}

const distance = (a: Finger, b: Finger) => Math.hypot(a.x - b.x, a.y - b.y);
