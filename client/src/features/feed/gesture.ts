/** What a finger did on a card, from where it went down to where it went up. */
export type Axis = 'x' | 'y';
export type Gesture = {
  dx: number;
  dy: number;
  /** From down to up, in ms, by the events' own clocks. */
  dt: number;
  /** The direction it committed to on its way; null when it never left the place. */
  axis: Axis | null;
  flipped: boolean;
  /** Where it began, in px from the left edge of the screen. */
  startX: number;
};
export type Decision = 'next' | 'previous' | 'unflip' | 'tap' | 'stay';

/** Less than this is a tap; from here on a drag belongs to one axis. */
export const AXIS_LOCK_PX = 8;
const SWIPE_MIN_PX = 20;
/** 0.1 px/ms, as its inverse: a product of whole numbers is exact where a quotient is not. */
const SWIPE_MAX_MS_PER_PX = 10;
const UNFLIP_MIN_PX = 150;
const UNFLIP_MAX_MS_PER_PX = 2;
/** Right swipes from the very edge mean "back" to the phone. */
const SYSTEM_EDGE_PX = 24;

export function axisOf(dx: number, dy: number): Axis | null {
  if (Math.hypot(dx, dy) < AXIS_LOCK_PX) return null;
  return Math.abs(dx) > Math.abs(dy) ? 'x' : 'y';
}

/** The whole rule of the deck. A pointer that was cancelled is never asked about. */
export function decide({ dx, dy, dt, axis, flipped, startX }: Gesture): Decision {
  const locked = axis ?? axisOf(dx, dy);
  // Browsers blur their clocks by a tenth or more, so two stamps 200 ms apart may say 200.1.
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
