import { useState, type ReactNode } from 'react';
import { useMotion } from './load-motion';

type Props = { isNew: boolean; children: ReactNode };

/** Comes up from below if it is new when it first appears; nothing else on the page moves for it. */
export function AnimatedEntry({ isNew, children }: Props) {
  const animated = useMotion();
  const [entersNow] = useState(isNew);
  return animated && entersNow ? (
    <animated.AnimatedEntry>{children}</animated.AnimatedEntry>
  ) : (
    <div>{children}</div>
  );
}
