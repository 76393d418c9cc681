import { createContext, Fragment, useContext, useState, type ReactNode } from 'react';
import { loadedMotion } from './load-motion';
import type { Moving } from './moving';
import type { MovementName } from './movements';

const MovingContext = createContext<Moving | null>(null);

/** Renders its children while it is open; their layers animate in and out. Reopening never waits for an exit animation. */
export function Presence({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { moving, count } = useOpening(isOpen);
  if (!moving) return isOpen ? children : null;
  return (
    <MovingContext value={moving}>
      <moving.Presence>{isOpen && <Fragment key={count}>{children}</Fragment>}</moving.Presence>
    </MovingContext>
  );
}

export type LayerProps = { movement: MovementName; className: string; children?: ReactNode };

export function Layer(props: LayerProps) {
  const moving = useContext(MovingContext);
  if (moving) return <moving.Layer {...props} />;
  return <div className={props.className}>{props.children}</div>;
}

/** Whether it animates is decided when it opens: remounting would lose what was typed. */
function useOpening(isOpen: boolean) {
  const [opening, setOpening] = useState({ isOpen: false, count: 0, moving: null as Moving | null });
  if (opening.isOpen === isOpen) return opening;
  const next = isOpen ? { isOpen, count: opening.count + 1, moving: loadedMotion() } : { ...opening, isOpen };
  setOpening(next);
  return next;
}
