import { type CSSProperties, useEffect, useState } from 'react';

/** One starts every 150 ms and each rises for 7.5 s, so there are never more than 50. */
const COUNT = 50;
const EVERY_MS = 150;

/** Looks scattered without being thrown anew each time. */
const scatter = (index: number, step: number, range: number) => ((index * step) % range) - range / 2;

const EMBERS = Array.from({ length: COUNT }, (_, index) => ({
  '--start': `${scatter(index, 37, 130)}px`,
  '--drift': `${scatter(index, 71, 34)}vmin`,
  '--rise': `${-26 - ((index * 53) % 34)}svh`,
  '--size': `${2 + ((index * 29) % 4)}px`,
  animationDelay: `${-index * EVERY_MS}ms`,
}));

/** As the rest of the fire, see landing.css. */
const LIT_MS = 2_000;

export function Embers() {
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLit(true), LIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-hidden="true" className="landing-embers absolute inset-0 -z-10">
      {isLit &&
        EMBERS.map((style) => (
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- React's type knows no custom properties
          <i key={style.animationDelay} style={style as CSSProperties} />
        ))}
    </div>
  );
}
