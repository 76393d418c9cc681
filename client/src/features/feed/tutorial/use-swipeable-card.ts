import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/media-query';
import { usePointerDrag } from '../use-pointer-drag';

const EXIT_MS = 280;
const FADE_MS = 180;
const transformOf = ({ x, y }: Vector) => `translate3d(${x}px, ${y}px, 0)`;

type Handlers = { onTap: () => void; onDismissed: () => void };

/** A card that follows the finger. When released, it springs back or is dismissed. */
export function useSwipeableCard({ onTap, onDismissed }: Handlers) {
  const card = useRef<HTMLDivElement>(null);
  const position = useRef(AT_REST);
  const grabbedAt = useRef(AT_REST);
  const samples = useRef<PointerSample[]>([]);
  const isGone = useRef(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const moveTo = (where: Vector) => {
    if (card.current) card.current.style.transform = transformOf(where);
  };

  /** A touch stops the card where it is while it springs back. */
  const grab = () => {
    if (!card.current) return;
    cancelAnimationFrame(frame.current);
    const { m41, m42 } = new DOMMatrix(getComputedStyle(card.current).transform);
    for (const each of card.current.getAnimations()) each.cancel();
    position.current = { x: m41, y: m42 };
    moveTo(position.current);
  };

  const springBack = (velocity: Vector) => {
    const from = position.current;
    if (!card.current || (from.x === 0 && from.y === 0)) return;
    cancelAnimationFrame(frame.current);
    position.current = AT_REST;
    moveTo(AT_REST);
    if (prefersReducedMotion()) {
      card.current.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
    } else {
      card.current.animate({ transform: springBackFrames(from, velocity).map(transformOf) }, SPRING_MS);
    }
  };

  const animateOut = (offset: Vector, velocity: Vector) => {
    if (!card.current) return;
    isGone.current = true;
    cancelAnimationFrame(frame.current);
    const exit = prefersReducedMotion() ? position.current : exitOffset(offset, velocity, innerHeight);
    const animation = card.current.animate(
      { transform: [transformOf(position.current), transformOf(exit)], opacity: [1, 0] },
      { duration: EXIT_MS, easing: 'ease-out', fill: 'forwards' },
    );
    animation.addEventListener('finish', onDismissed);
  };

  const dragHandlers = usePointerDrag({
    onPress({ currentTarget, pointerId }) {
      if (isGone.current) return;
      // Nothing on the card handles presses itself, so it can capture even a mouse that leaves it at once.
      currentTarget.setPointerCapture(pointerId);
      grab();
      grabbedAt.current = position.current;
      samples.current = [{ dx: 0, dy: 0, dt: 0 }];
    },
    onMove({ dx, dy, dt }) {
      if (isGone.current) return;
      samples.current.push({ dx, dy, dt });
      position.current = { x: grabbedAt.current.x + dx, y: grabbedAt.current.y + dy };
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => moveTo(position.current));
    },
    onRelease(drag) {
      if (isGone.current) return true;
      const offset = { x: drag.dx, y: drag.dy };
      const velocity = velocityOf(samples.current, drag);
      if (drag.axis && isDismissed(offset, velocity)) animateOut(offset, velocity);
      else springBack(velocity);
      if (!drag.axis) onTap();
      return true;
    },
    onCancel() {
      if (!isGone.current) springBack(AT_REST);
    },
  });

  /** Dismisses the card by a button, from any position. */
  const dismiss = () => {
    if (isGone.current) return;
    grab();
    animateOut(AT_REST, AT_REST);
  };
  return { card, dragHandlers, dismiss };
}

/** A distance in px, or a speed in px/s. */
type Vector = { x: number; y: number };

export const AT_REST: Vector = { x: 0, y: 0 };

/** How far a pointer is from where it touched, and how many ms later. */
type PointerSample = { dx: number; dy: number; dt: number };

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
/** The spring's damping and frequency, per second. It overshoots once, by a 25th, and then rests. */
const DECAY = 16;
const SWING = 15;

/** The frames of a released card's way back: a spring that starts with the speed of the release. */
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

/** True for a drag of more than 100 px, or faster than 500 px/s, in any direction. */
export function isDismissed(offset: Vector, velocity: Vector): boolean {
  return Math.hypot(offset.x, offset.y) > FAR_PX || Math.hypot(velocity.x, velocity.y) > FAST_PX_PER_S;
}

/**
 * The card flies on in the direction of the drag, far enough to leave the screen. Without a direction it flies upwards.
 */
export function exitOffset(offset: Vector, velocity: Vector, distance: number): Vector {
  const isFast = Math.hypot(velocity.x, velocity.y) > FAST_PX_PER_S;
  const { x, y } = isFast ? velocity : offset;
  const length = Math.hypot(x, y);
  if (length === 0) return { x: 0, y: -distance };
  return { x: (x / length) * distance, y: (y / length) * distance };
}
