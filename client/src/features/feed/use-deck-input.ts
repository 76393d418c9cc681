import { useEffect, type RefObject } from 'react';
import { BACK_KEY, ON_KEY } from '../../lib/lang';
import { useLatest } from '../../lib/use-latest';

export type DeckMove = 'next' | 'previous' | 'first' | 'last';
export type Command = DeckMove | 'open' | 'close';

/** Keys work wherever the focus is on the page, unless something else handles them. */
export function useDeckInput(
  deck: RefObject<HTMLElement | null>,
  flipped: boolean,
  onCommand: (command: Command) => void,
): void {
  const latest = useLatest({ flipped, onCommand });

  useEffect(() => {
    const element = deck.current;
    if (!element) return undefined;
    const isInert = () => element.closest('[inert], [aria-hidden="true"]') !== null;
    const listening = new AbortController();
    const { signal } = listening;

    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (isInert() || (target instanceof Element && target.closest(OWN_KEYS))) return;
      const command = commandForKey({
        key: event.key,
        flipped: latest.current.flipped,
        onControl: target instanceof Element && target.closest(CONTROL) !== null,
      });
      if (!command) return;
      event.preventDefault();
      latest.current.onCommand(command);
    };
    let wheel = IDLE_WHEEL;
    const onWheel = (event: WheelEvent) => {
      if (latest.current.flipped || event.ctrlKey || isInert() || scrollsText(event)) return;
      const { deltaX, deltaY, timeStamp } = event;
      const next = reduceWheel(wheel, { at: timeStamp, deltaX, deltaY });
      wheel = next.state;
      if (next.move) latest.current.onCommand(next.move);
    };
    addEventListener('keydown', onKey, { signal });
    element.addEventListener('wheel', onWheel, { passive: true, signal });
    return () => listening.abort();
  }, [deck, latest]);
}

const CONTROL = 'a, button, summary';
/** Elements that handle their own keys: fields, dialogs, and the details beside the card, which scroll. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable="true"], dialog, [role="dialog"], [role="slider"], [data-own-keys]';

/** With large text, a card's front can be taller than the screen, and the wheel scrolls it. */
function scrollsText({ target }: WheelEvent): boolean {
  const text = target instanceof Element ? target.closest('.front-scroll') : null;
  return (
    text !== null && text.scrollHeight > text.clientHeight && getComputedStyle(text).overflowY === 'auto'
  );
}

const MOVES: Record<string, DeckMove> = {
  ArrowDown: 'next',
  [ON_KEY]: 'next',
  PageDown: 'next',
  ArrowUp: 'previous',
  [BACK_KEY]: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

export type Key = { key: string; flipped: boolean; onControl: boolean };

/** On the back, keys scroll, except for Escape. A focused control keeps Enter for itself. */
export function commandForKey({ key, flipped, onControl }: Key): Command | null {
  if (flipped) return key === 'Escape' ? 'close' : null;
  if (key === 'Enter') return onControl ? null : 'open';
  return MOVES[key] ?? null;
}

export function targetIndex(index: number, count: number, move: DeckMove): number {
  switch (move) {
    case 'next':
      return Math.min(count - 1, index + 1);
    case 'previous':
      return Math.max(0, index - 1);
    case 'first':
      return 0;
    case 'last':
      return Math.max(0, count - 1);
  }
}

/** A gesture moves one card: further wheel events are ignored for this long. */
const WHEEL_LOCK_MS = 450;
/** A touchpad sends decelerating events after the fingers have left, but never pauses this long between them. */
const GESTURE_PAUSE_MS = 120;
const NOISE_PX = 4;

export type Wheel = { at: number; deltaX: number; deltaY: number };
export type WheelState = { movedAt: number; heardAt: number; strength: number };

export const IDLE_WHEEL: WheelState = { movedAt: -Infinity, heardAt: -Infinity, strength: 0 };

export function reduceWheel(
  state: WheelState,
  { at, deltaX, deltaY }: Wheel,
): { state: WheelState; move: 'next' | 'previous' | null } {
  const strength = Math.abs(deltaY);
  const isNew = at - state.heardAt >= GESTURE_PAUSE_MS || strength > state.strength * 1.5 + NOISE_PX;
  const heard = { ...state, heardAt: at, strength };
  const counts = isNew && strength >= NOISE_PX && strength > Math.abs(deltaX);
  if (!counts || at - state.movedAt < WHEEL_LOCK_MS) return { state: heard, move: null };
  return { state: { ...heard, movedAt: at }, move: deltaY > 0 ? 'next' : 'previous' };
}
