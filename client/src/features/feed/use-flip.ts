import { useLayoutEffect, useRef, useState } from 'react';

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
  useLayoutEffect(() => {
    if (shown.current === flipped || !front.current || !back.current) return undefined;
    shown.current = flipped;
    const animations = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? [fade(back.current, flipped)]
      : [
          turn(front.current, flipped ? [0, 180] : [180, 360]),
          turn(back.current, flipped ? [-180, 0] : [0, 180]),
        ];
    const [animation] = animations;
    const done = () => {
      for (const each of animations) each.cancel();
      if (!flipped) setHasBack(false);
    };
    animation?.addEventListener('finish', done);
    return () => {
      animation?.removeEventListener('finish', done);
      for (const each of animations) each.cancel();
    };
  }, [flipped]);

  return { front, back, hasBack };
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
