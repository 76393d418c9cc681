import { useState, type ReactNode } from 'react';
import { useMotion } from './load-motion';

type Props = { isNew: boolean; children: ReactNode };

/** An entry that is new when it first appears rises from below. The rest of the page does not move. */
export function AnimatedEntry({ isNew, children }: Props) {
  const animated = useMotion();
  const [entersNow] = useState(isNew);
  return animated && entersNow ? (
    <animated.AnimatedEntry>{children}</animated.AnimatedEntry>
  ) : (
    <div>{children}</div>
  );
}
