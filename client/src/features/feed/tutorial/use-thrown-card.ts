import { useEffect, useRef } from 'react';
import { prefersReducedMotion } from '../../../lib/prefers-reduced-motion';
import { useStrokes } from '../use-strokes';
import {
  SPRING_MS,
  springBackFrames,
  AT_REST,
  velocityOf,
  type Movement,
  type PointerSample,
} from './movement';
import { flightOf, isSentAway } from './send-away';

const FLIGHT_MS = 280;
const FADE_MS = 180;
const moved = ({ x, y }: Movement) => `translate3d(${x}px, ${y}px, 0)`;

type Handlers = { onTap: () => void; onAway: () => void };

/** A card that follows the finger. Released it springs back; thrown it flies away. */
export function useThrownCard({ onTap, onAway }: Handlers) {
  const card = useRef<HTMLDivElement>(null);
  const place = useRef(AT_REST);
  const grabbedAt = useRef(AT_REST);
  const samples = useRef<PointerSample[]>([]);
  const isGone = useRef(false);
  const frame = useRef(0);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const moveTo = (where: Movement) => {
    if (card.current) card.current.style.transform = moved(where);
  };

  /** While it springs back, a touch stops it where it is. */
  const grab = () => {
    if (!card.current) return;
    cancelAnimationFrame(frame.current);
    const { m41, m42 } = new DOMMatrix(getComputedStyle(card.current).transform);
    for (const each of card.current.getAnimations()) each.cancel();
    place.current = { x: m41, y: m42 };
    moveTo(place.current);
  };

  const springBack = (velocity: Movement) => {
    const from = place.current;
    if (!card.current || (from.x === 0 && from.y === 0)) return;
    cancelAnimationFrame(frame.current);
    place.current = AT_REST;
    moveTo(AT_REST);
    if (prefersReducedMotion()) {
      card.current.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
    } else {
      card.current.animate({ transform: springBackFrames(from, velocity).map(moved) }, SPRING_MS);
    }
  };

  const flyOff = (offset: Movement, velocity: Movement) => {
    if (!card.current) return;
    isGone.current = true;
    cancelAnimationFrame(frame.current);
    const flight = prefersReducedMotion() ? place.current : flightOf(offset, velocity, innerHeight);
    const animation = card.current.animate(
      { transform: [moved(place.current), moved(flight)], opacity: [1, 0] },
      { duration: FLIGHT_MS, easing: 'ease-out', fill: 'forwards' },
    );
    animation.addEventListener('finish', onAway);
  };

  const strokes = useStrokes({
    onPress({ currentTarget, pointerId }) {
      if (isGone.current) return;
      // Nothing on it handles presses by itself, so it can capture even a mouse that leaves it at once.
      currentTarget.setPointerCapture(pointerId);
      grab();
      grabbedAt.current = place.current;
      samples.current = [{ dx: 0, dy: 0, dt: 0 }];
    },
    onMove({ dx, dy, dt }) {
      if (isGone.current) return;
      samples.current.push({ dx, dy, dt });
      place.current = { x: grabbedAt.current.x + dx, y: grabbedAt.current.y + dy };
      cancelAnimationFrame(frame.current);
      frame.current = requestAnimationFrame(() => moveTo(place.current));
    },
    onLift(stroke) {
      if (isGone.current) return true;
      const offset = { x: stroke.dx, y: stroke.dy };
      const velocity = velocityOf(samples.current, stroke);
      if (stroke.axis && isSentAway(offset, velocity)) flyOff(offset, velocity);
      else springBack(velocity);
      if (!stroke.axis) onTap();
      return true;
    },
    onDrop() {
      if (!isGone.current) springBack(AT_REST);
    },
  });

  /** By a button, from any position. */
  const sendAway = () => {
    if (isGone.current) return;
    grab();
    flyOff(AT_REST, AT_REST);
  };
  return { card, strokes, sendAway };
}
