import type { Vector } from './movement';

const FAR_PX = 100;
const FAST_PX_PER_S = 500;

/** A drag of more than 100 px, or faster than 500 px/s, in any direction. */
export function isDismissed(offset: Vector, velocity: Vector): boolean {
  return Math.hypot(offset.x, offset.y) > FAR_PX || Math.hypot(velocity.x, velocity.y) > FAST_PX_PER_S;
}

/**
 * Where the card flies: on in the direction of the drag, far enough to be off the screen; upwards without a
 * direction.
 */
export function exitOffset(offset: Vector, velocity: Vector, distance: number): Vector {
  const isFast = Math.hypot(velocity.x, velocity.y) > FAST_PX_PER_S;
  const { x, y } = isFast ? velocity : offset;
  const length = Math.hypot(x, y);
  if (length === 0) return { x: 0, y: -distance };
  return { x: (x / length) * distance, y: (y / length) * distance };
}
