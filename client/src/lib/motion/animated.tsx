import { AnimatePresence, domAnimation, LazyMotion, m, MotionConfig, useIsPresent } from 'framer-motion';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { prefersReducedMotion } from '../media-query';
import { TRANSITIONS, type TransitionName } from './transitions';
import type { LayerProps } from './AnimatedPresence';
import type { ListProps, RowsProps } from './Rows';

/** On a wide screen a sheet is centred, so moving it by its own height would not take it off the screen. */
const isSheetCentred = () => matchMedia('(min-width: 64rem)').matches;

/** With reduced motion everything fades in its place. */
function transitionOf(name: TransitionName) {
  if (prefersReducedMotion()) return TRANSITIONS.fade;
  return TRANSITIONS[name === 'sheet' && isSheetCentred() ? 'rise' : name];
}

function Motion({ children }: { children: ReactNode }) {
  return (
    <LazyMotion features={domAnimation} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}

function AnimatedPresence({ children }: { children: ReactNode }) {
  return (
    <Motion>
      <AnimatePresence>{children}</AnimatePresence>
    </Motion>
  );
}

/**
 * The children unmount as soon as it closes, so that the page can be used at once. Their DOM stays, inert, until the
 * exit animation has ended.
 */
function Layer({ transition, className, children }: LayerProps) {
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
      {...transitionOf(transition)}
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

function Rows<T>({ items, idOf, ordered = false, list, children }: RowsProps<T> & { list: ListProps }) {
  const List = ordered ? 'ol' : 'ul';
  const { ref } = list;
  const refWithGlide = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      ref(element);
      const stop = glideRows(element);
      return () => {
        stop();
        ref(null);
      };
    },
    [ref],
  );
  return (
    <Motion>
      <List {...list} ref={refWithGlide}>
        <AnimatePresence initial={false}>
          {items.map((item, index) => (
            <Row key={idOf(item)}>{children(item, index)}</Row>
          ))}
        </AnimatePresence>
      </List>
    </Motion>
  );
}

/** Added to a glide that is still under way, so that none of them jumps. */
const GLIDE = { duration: 300, easing: 'cubic-bezier(0.25, 1.15, 0.5, 1)', composite: 'add' } as const;

const ORIGIN = { offsetLeft: 0, offsetTop: 0 };

/** Lets rows glide to their new places when another one comes or goes. */
function glideRows(list: HTMLElement): () => void {
  const places = new WeakMap<Element, { x: number; y: number }>();
  const glide = () => {
    for (const row of list.querySelectorAll<HTMLElement>(':scope > li')) {
      const { offsetLeft: left, offsetTop: top } = row.offsetParent === list ? ORIGIN : list;
      const place = { x: row.offsetLeft - left, y: row.offsetTop - top };
      const { x, y } = places.get(row) ?? place;
      places.set(row, place);
      if ((x === place.x && y === place.y) || prefersReducedMotion()) continue;
      row.animate({ transform: [`translate(${x - place.x}px, ${y - place.y}px)`, 'none'] }, GLIDE);
    }
  };
  glide();
  const observer = new MutationObserver(glide);
  observer.observe(list, { childList: true });
  return () => observer.disconnect();
}

function Row({ children }: { children: ReactNode }) {
  const isPresent = useIsPresent();
  return (
    <m.li {...transitionOf('row')} inert={!isPresent} aria-hidden={!isPresent || undefined}>
      {children}
    </m.li>
  );
}

function AnimatedEntry({ children }: { children: ReactNode }) {
  return (
    <Motion>
      <m.div {...transitionOf('rise')}>{children}</m.div>
    </Motion>
  );
}

export const animated = { AnimatedPresence, Layer, Rows, AnimatedEntry };
export type AnimatedComponents = typeof animated;
