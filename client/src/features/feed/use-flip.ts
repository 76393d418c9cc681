import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prefersReducedMotion } from '../../lib/media-query';

const FLIP_MS = 340;
const FADE_MS = 180;
/** The fraction of the time after which the card is at a right angle. */
const EDGE = 0.188;
const TO_EDGE = 'cubic-bezier(0.45, 0.4, 0.73, 0.73)';
const FROM_EDGE = 'cubic-bezier(0.16, 0.69, 0.29, 1)';
const turned = (degrees: number) => `perspective(1400px) rotateY(${degrees}deg)`;

/** Flips a card. The back is mounted only while it is visible, and at rest nothing is transformed. */
export function useFlip(flipped: boolean) {
  const front = useRef<HTMLDivElement>(null);
  const back = useRef<HTMLDivElement>(null);
  const [hasBack, setHasBack] = useState(flipped);
  if (flipped && !hasBack) setHasBack(true);

  const shown = useRef(flipped);
  const turning = useRef<Animation[]>([]);
  useLayoutEffect(() => {
    if (shown.current === flipped || !front.current || !back.current) return;
    shown.current = flipped;
    // A card that is flipped again while it turns goes back from where it is.
    if (turning.current.length > 0) {
      for (const each of turning.current) each.reverse();
      return;
    }
    turning.current = prefersReducedMotion()
      ? [fade(back.current, flipped)]
      : [
          turn(front.current, flipped ? [0, 180] : [180, 360]),
          turn(back.current, flipped ? [-180, 0] : [0, 180]),
        ];
    turning.current[0]?.addEventListener('finish', () => {
      if (shown.current) stop(turning);
      else setHasBack(false);
    });
  }, [flipped]);
  // Without the animation the back would cover the front, so it has to be unmounted first.
  useLayoutEffect(() => {
    if (!hasBack) stop(turning);
  }, [hasBack]);
  useEffect(() => () => stop(turning), []);

  return { front, back, hasBack };
}

function stop(turning: { current: Animation[] }): void {
  for (const each of turning.current) each.cancel();
  turning.current = [];
}

function turn(face: Element, [from, to]: [number, number]): Animation {
  const [first, second] = from % 360 === 0 ? [1, 0] : [0, 1];
  const edge = turned((from + to) / 2);
  // WebKit paints faces that are turned away during an animation, so each is hidden by its opacity at a right angle.
  // WebKitGTK ignores the easing of a whole animation, so the keyframes have their own.
  return face.animate(
    [
      { offset: 0, transform: turned(from), opacity: first, easing: TO_EDGE },
      { offset: EDGE, transform: edge, opacity: first },
      { offset: EDGE, transform: edge, opacity: second, easing: FROM_EDGE },
      { offset: 1, transform: turned(to), opacity: second },
    ],
    { id: 'flip', duration: FLIP_MS, fill: 'both' },
  );
}

function fade(face: Element, isIn: boolean): Animation {
  return face.animate({ opacity: isIn ? [0, 1] : [1, 0] }, { duration: FADE_MS, fill: 'both' });
}
