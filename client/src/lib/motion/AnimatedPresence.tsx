import { createContext, Fragment, useContext, useState, type ReactNode } from 'react';
import { loadedMotion } from './load-motion';
import type { AnimatedComponents } from './animated';
import type { TransitionName } from './transitions';

const AnimatedContext = createContext<AnimatedComponents | null>(null);

/** Renders its children while it is open; their layers animate in and out. Reopening never waits for an exit animation. */
export function AnimatedPresence({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { animated, count } = useOpening(isOpen);
  if (!animated) return isOpen ? children : null;
  return (
    <AnimatedContext value={animated}>
      <animated.AnimatedPresence>
        {isOpen && <Fragment key={count}>{children}</Fragment>}
      </animated.AnimatedPresence>
    </AnimatedContext>
  );
}

export type LayerProps = { transition: TransitionName; className: string; children?: ReactNode };

export function Layer(props: LayerProps) {
  const animated = useContext(AnimatedContext);
  if (animated) return <animated.Layer {...props} />;
  return <div className={props.className}>{props.children}</div>;
}

/** Decides once per opening whether to animate: switching later would remount the children and lose typed text. */
function useOpening(isOpen: boolean) {
  const [opening, setOpening] = useState({
    isOpen: false,
    count: 0,
    animated: null as AnimatedComponents | null,
  });
  if (opening.isOpen === isOpen) return opening;
  const next = isOpen
    ? { isOpen, count: opening.count + 1, animated: loadedMotion() }
    : { ...opening, isOpen };
  setOpening(next);
  return next;
}
