import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/media-query';
import { usePointerDrag } from '../use-pointer-drag';
import {
  SPRING_MS,
  springBackFrames,
  AT_REST,
  velocityOf,
  type Vector,
  type PointerSample,
  exitOffset,
  isDismissed,
} from './movement';

const EXIT_MS = 280;
const FADE_MS = 180;
const transformOf = ({ x, y }: Vector) => `translate3d(${x}px, ${y}px, 0)`;

type Handlers = { onTap: () => void; onDismissed: () => void };

/** A card that follows the finger. Released, it springs back or is dismissed. */
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

  /** While it springs back, a touch stops it where it is. */
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
      // Nothing on it handles presses itself, so it can capture even a mouse that leaves it at once.
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

  /** By a button, from any position. */
  const dismiss = () => {
    if (isGone.current) return;
    grab();
    animateOut(AT_REST, AT_REST);
  };
  return { card, dragHandlers, dismiss };
}
