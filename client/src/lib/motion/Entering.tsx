import { useState, type ReactNode } from 'react';
import { useMotion } from './load-motion';

type Props = { isNew: boolean; children: ReactNode };

/** Comes up from below if it is new when it first appears; nothing else on the page moves for it. */
export function Entering({ isNew, children }: Props) {
  const moving = useMotion();
  const [entersNow] = useState(isNew);
  return moving && entersNow ? <moving.Entering>{children}</moving.Entering> : <div>{children}</div>;
}
