/** A way in px, or a speed in px/s. */
export type Movement = { x: number; y: number };

export const STILL: Movement = { x: 0, y: 0 };

/** Where a finger was, and when, since it went down. */
export type Whereabouts = { dx: number; dy: number; dt: number };

/** What it did before is forgotten: a finger that rests has no speed, however fast it came. */
const MEMORY_MS = 100;

/** How fast a finger was when it was lifted, in px/s. */
export function velocityOf(way: readonly Whereabouts[], end: Whereabouts): Movement {
  // Browsers blur their clocks by a tenth of a millisecond or more.
  const before = ({ dt }: Whereabouts) => Math.round(end.dt - dt);
  const from = way.find((each) => before(each) <= MEMORY_MS) ?? way.at(-1);
  if (!from || before(from) === 0) return STILL;
  const seconds = before(from) / 1000;
  return { x: (end.dx - from.dx) / seconds, y: (end.dy - from.dy) / seconds };
}

export const SPRING_MS = 350;
const FRAMES = 21;
/** Per second: how fast the swing dies away, and how fast it swings. Once past its place, by a 25th, then still. */
const DECAY = 16;
const SWING = 15;

/** The way home of a card that was let go, frame by frame: a spring that takes on the speed of the hand. */
export function springHome(from: Movement, velocity: Movement): Movement[] {
  return Array.from({ length: FRAMES + 1 }, (_, frame) => {
    if (frame === FRAMES) return STILL;
    const time = ((frame / FRAMES) * SPRING_MS) / 1000;
    const at = (start: number, speed: number) =>
      Math.exp(-DECAY * time) *
      (start * Math.cos(SWING * time) + ((speed + DECAY * start) / SWING) * Math.sin(SWING * time));
    return { x: at(from.x, velocity.x), y: at(from.y, velocity.y) };
  });
}
