/** Translates keys and wheel into actions of the deck. */
export type DeckMove = 'next' | 'previous' | 'first' | 'last';
export type Command = DeckMove | 'open' | 'close';

const MOVES: Record<string, DeckMove> = {
  ArrowDown: 'next',
  ArrowRight: 'next',
  PageDown: 'next',
  ArrowUp: 'previous',
  ArrowLeft: 'previous',
  PageUp: 'previous',
  Home: 'first',
  End: 'last',
};

export type Key = { key: string; flipped: boolean; onControl: boolean };

/** On the back, keys scroll; a focused control keeps Enter for itself. */
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

/** One card per gesture: further events are ignored for this long. */
const WHEEL_LOCK_MS = 450;
/** A touchpad sends decelerating events after the fingers have left, without a pause this long. */
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
