/** A distance in px, or a speed in px/s. */
export type Vector = { x: number; y: number };

export const AT_REST: Vector = { x: 0, y: 0 };

/** How far a pointer is from where it touched, and how long after. */
export type PointerSample = { dx: number; dy: number; dt: number };

/** Older samples are dropped: a resting finger has no speed, however fast it was before. */
const MEMORY_MS = 100;

/** The speed at release, in px/s. */
export function velocityOf(samples: readonly PointerSample[], end: PointerSample): Vector {
  // Browsers coarsen timestamps by a tenth of a millisecond or more.
  const before = ({ dt }: PointerSample) => Math.round(end.dt - dt);
  const from = samples.find((each) => before(each) <= MEMORY_MS) ?? samples.at(-1);
  if (!from || before(from) === 0) return AT_REST;
  const seconds = before(from) / 1000;
  return { x: (end.dx - from.dx) / seconds, y: (end.dy - from.dy) / seconds };
}

export const SPRING_MS = 350;
const FRAMES = 21;
/** Per second: the damping and the frequency of the spring. It overshoots once, by a 25th, and then rests. */
const DECAY = 16;
const SWING = 15;

/** A released card's way back, frame by frame: a spring that starts with the speed of the release. */
export function springBackFrames(from: Vector, velocity: Vector): Vector[] {
  return Array.from({ length: FRAMES + 1 }, (_, frame) => {
    if (frame === FRAMES) return AT_REST;
    const time = ((frame / FRAMES) * SPRING_MS) / 1000;
    const at = (start: number, speed: number) =>
      Math.exp(-DECAY * time) *
      (start * Math.cos(SWING * time) + ((speed + DECAY * start) / SWING) * Math.sin(SWING * time));
    return { x: at(from.x, velocity.x), y: at(from.y, velocity.y) };
  });
}

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
