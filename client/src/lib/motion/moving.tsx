import { AnimatePresence, domMax, LazyMotion, m, MotionConfig, useIsPresent } from 'framer-motion';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion } from '../prefers-reduced-motion';
import { MOVEMENTS, type MovementName } from './movements';
import type { LayerProps } from './Presence';
import type { RowsProps } from './Rows';

/** On a desktop a sheet is centred, and moving by its own height would not take it off the screen. */
const isSheetCentred = () => matchMedia('(min-width: 64rem)').matches;

/** With reduced motion, an element that would jump to its end position fades in place. */
function movementOf(name: MovementName) {
  if (prefersReducedMotion()) return MOVEMENTS.fade;
  return MOVEMENTS[name === 'sheet' && isSheetCentred() ? 'rise' : name];
}

function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domMax} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}

function Presence({ children }: { children: ReactNode }) {
  return (
    <Motion>
      <AnimatePresence>{children}</AnimatePresence>
    </Motion>
  );
}

/**
 * Its children unmount as soon as it closes, so the page is usable at once. Their DOM stays, inert, until the exit
 * animation has ended.
 */
function Layer({ movement, className, children }: LayerProps) {
  const isPresent = useIsPresent();
  const layer = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ box: HTMLElement; top: number }>(null);
  const keepDrawn = useCallback(
    (box: HTMLElement | null) => () => {
      drawn.current = box && { box, top: box.firstElementChild?.scrollTop ?? 0 };
    },
    [],
  );
  useLayoutEffect(() => {
    if (isPresent || !drawn.current) return;
    const { box, top } = drawn.current;
    layer.current?.append(box);
    if (top > 0) box.firstElementChild?.scrollTo({ top, behavior: 'instant' });
  }, [isPresent]);
  return (
    <m.div
      ref={layer}
      {...movementOf(movement)}
      className={isPresent ? className : `${className} leaving`}
      inert={!isPresent}
      aria-hidden={!isPresent || undefined}
    >
      {isPresent && (
        <div ref={keepDrawn} className="contents">
          {children}
        </div>
      )}
    </m.div>
  );
}

function Rows<T>({ items, idOf, ordered = false, className, children }: RowsProps<T>) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <Motion>
      <List className={className}>
        <AnimatePresence initial={false}>
          {items.map((item, index) => (
            <Row key={idOf(item)}>{children(item, index)}</Row>
          ))}
        </AnimatePresence>
      </List>
    </Motion>
  );
}

function Row({ children }: { children: ReactNode }) {
  const isPresent = useIsPresent();
  return (
    <m.li layout="position" {...movementOf('row')} inert={!isPresent} aria-hidden={!isPresent || undefined}>
      {children}
    </m.li>
  );
}

function Entering({ children }: { children: ReactNode }) {
  return (
    <Motion>
      <m.div {...movementOf('rise')}>{children}</m.div>
    </Motion>
  );
}

export const moving = { Presence, Layer, Rows, Entering };
export type Moving = typeof moving;
