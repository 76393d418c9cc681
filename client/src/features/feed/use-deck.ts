import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { targetIndex, type DeckMove } from './use-deck-input';
import { prefersReducedMotion } from '../../lib/media-query';

const SETTLE_MS = 300;
const FADE_MS = 180;
const EASING = 'cubic-bezier(0.2, 0.9, 0.3, 1)';
/** At an end the card still moves a little, to show that there are no more. */
const RESISTANCE = 0.25;

const at = (index: number, px = 0) => `translate3d(0, calc(${index * -100}% + ${px}px), 0)`;

type Deck = {
  index: number;
  count: number;
  onMoved: (index: number) => void;
};

/**
 * Moves the track of cards without React, which is told when the animation ends. Every card has its own position in the
 * track, so a commit changes nothing visible.
 */
export function useDeck({ index, count, onMoved }: Deck) {
  const track = useRef<HTMLDivElement>(null);
  const state = useRef({ index, count, onMoved });
  const dragged = useRef(0);
  const frame = useRef(0);
  const finishing = useRef<(() => void) | null>(null);

  useLayoutEffect(() => {
    state.current = { index, count, onMoved };
  });
  useLayoutEffect(() => {
    if (track.current) track.current.style.transform = at(index, dragged.current);
  }, [index]);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const dragBy = useCallback((px: number) => {
    if (prefersReducedMotion()) return;
    const { index: from, count: length } = state.current;
    const isEnd = (from === 0 && px > 0) || (from === length - 1 && px < 0);
    dragged.current = isEnd ? px * RESISTANCE : px;
    cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      if (track.current) track.current.style.transform = at(from, dragged.current);
    });
  }, []);

  /** Ends a running move at once, so that the next one starts from its target. */
  const finish = useCallback(() => finishing.current?.(), []);

  const settle = useCallback((to: number) => {
    const element = track.current;
    if (!element) return;
    cancelAnimationFrame(frame.current);
    const { index: from } = state.current;
    const arrive = () => {
      finishing.current = null;
      dragged.current = 0;
      element.style.transform = at(to);
      if (to === from) return;
      state.current = { ...state.current, index: to };
      state.current.onMoved(to);
    };
    // Cards beyond the neighbours are not rendered, so a jump fades instead of sliding.
    if (prefersReducedMotion() || Math.abs(to - from) > 1) {
      if (to !== from) element.animate({ opacity: [0, 1] }, { duration: FADE_MS, easing: 'ease-out' });
      arrive();
      return;
    }
    const animation = element.animate(
      { transform: [at(from, dragged.current), at(to)] },
      { duration: SETTLE_MS, easing: EASING, fill: 'forwards' },
    );
    const end = () => {
      if (finishing.current !== end) return;
      arrive();
      animation.cancel();
    };
    finishing.current = end;
    animation.addEventListener('finish', end);
  }, []);

  /** Returns whether there was a card to go to. */
  const move = useCallback(
    (kind: DeckMove): boolean => {
      finish();
      const { index: from, count: length } = state.current;
      const to = targetIndex(from, length, kind);
      settle(to);
      return to !== from;
    },
    [finish, settle],
  );
  const stay = useCallback(() => settle(state.current.index), [settle]);

  return { track, dragBy, move, stay, finish };
}
