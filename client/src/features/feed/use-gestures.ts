import { type Axis, axisOf, usePointerDrag } from './use-pointer-drag';

/** A finger's movement on a card, from touch to release. */
export type Gesture = {
  dx: number;
  dy: number;
  /** Duration in ms, by the events' own timestamps. */
  dt: number;
  /** The axis and direction it locked to; null if it never left the spot. */
  axis: Axis | null;
  flipped: boolean;
  /** Where it started, in px from the left edge of the screen. */
  startX: number;
};
export type Decision = 'next' | 'previous' | 'unflip' | 'tap' | 'stay';

const SWIPE_MIN_PX = 20;
/** 0.1 px/ms, inverted: a product of integers is exact where a quotient is not. */
const SWIPE_MAX_MS_PER_PX = 10;
const UNFLIP_MIN_PX = 150;
const UNFLIP_MAX_MS_PER_PX = 2;
/** Right swipes from the screen edge are the phone's own Back gesture. */
const SYSTEM_EDGE_PX = 24;

type Handlers = {
  flipped: boolean;
  onStart: () => void;
  /** Vertically, on the front. */
  onDrag: (dy: number) => void;
  onDecision: (decision: Decision) => void;
};

/** Turns movements of fingers and mouse into actions of the deck. */
export function useGestures({ flipped, onStart, onDrag, onDecision }: Handlers) {
  return usePointerDrag({
    onPress: onStart,
    onMove({ axis, dy }) {
      if (axis === 'y' && !flipped) onDrag(dy);
    },
    onRelease(drag) {
      const decision = classifyGesture({ ...drag, flipped });
      if (decision === 'tap' && drag.onControl) return false;
      onDecision(decision);
      return decision !== 'stay';
    },
    onCancel(axis) {
      if (axis) onDecision('stay');
    },
  });
}

/** The complete rule of the deck. Cancelled pointers never get here. */
export function classifyGesture({ dx, dy, dt, axis, flipped, startX }: Gesture): Decision {
  const locked = axis ?? axisOf(dx, dy);
  // Browsers coarsen timestamps by a tenth or more, so two events 200 ms apart may say 200.1.
  const elapsed = Math.round(dt);
  if (flipped) {
    const isBack = locked === 'x' && startX >= SYSTEM_EDGE_PX && dx >= UNFLIP_MIN_PX;
    return isBack && elapsed <= dx * UNFLIP_MAX_MS_PER_PX ? 'unflip' : 'stay';
  }
  if (locked === null) return 'tap';
  const distance = Math.abs(dy);
  if (locked === 'x' || distance < SWIPE_MIN_PX) return 'stay';
  if (!(elapsed <= distance * SWIPE_MAX_MS_PER_PX)) return 'stay';
  return dy < 0 ? 'next' : 'previous';
}
