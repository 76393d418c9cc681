import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { prefersStillness } from './stillness';

const FLIP_MS = 340;
const FADE_MS = 180;
const EASING = 'cubic-bezier(0.3, 0.7, 0.2, 1)';
const turned = (degrees: number) => `perspective(1400px) rotateY(${degrees}deg)`;

/** Turns a card. The back is there only while it can be seen; at rest nothing is transformed. */
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
    // Turned again on its way, it goes back from where it is.
    if (turning.current.length > 0) {
      for (const each of turning.current) each.reverse();
      return;
    }
    turning.current = prefersStillness()
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
  // Flat again, the back would lie above the front: first it has to be gone.
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
  return face.animate(
    { transform: [turned(from), turned(to)] },
    { duration: FLIP_MS, easing: EASING, fill: 'both' },
  );
}

function fade(face: Element, isIn: boolean): Animation {
  return face.animate({ opacity: isIn ? [0, 1] : [1, 0] }, { duration: FADE_MS, fill: 'both' });
}
