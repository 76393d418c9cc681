import { describe, expect, it } from 'vitest';
import { commandForKey, targetIndex, IDLE_WHEEL, reduceWheel, type Wheel } from './use-deck-input';

describe('keys', () => {
  it.each([
    ['ArrowDown', 'next'],
    ['PageDown', 'next'],
    ['ArrowUp', 'previous'],
    ['PageUp', 'previous'],
    ['Home', 'first'],
    ['End', 'last'],
    ['Enter', 'open'],
    ['a', null],
  ])('%s on the front triggers %s', (key, command) => {
    expect(commandForKey({ key, flipped: false, onControl: false })).toBe(command);
  });

  it('scroll the back, and only Escape flips it', () => {
    expect(commandForKey({ key: 'ArrowDown', flipped: true, onControl: false })).toBeNull();
    expect(commandForKey({ key: 'Escape', flipped: true, onControl: false })).toBe('close');
  });

  it('leave Enter to the focused control', () => {
    expect(commandForKey({ key: 'Enter', flipped: false, onControl: true })).toBeNull();
  });

  it('stop at both ends of the deck', () => {
    expect(targetIndex(0, 3, 'previous')).toBe(0);
    expect(targetIndex(2, 3, 'next')).toBe(2);
    expect(targetIndex(0, 3, 'last')).toBe(2);
    expect(targetIndex(2, 3, 'first')).toBe(0);
  });
});

function movesOf(wheels: Wheel[]): (string | null)[] {
  let state = IDLE_WHEEL;
  return wheels.map((wheel) => {
    const next = reduceWheel(state, wheel);
    state = next.state;
    return next.move;
  });
}

const wheel = (at: number, deltaY: number, deltaX = 0): Wheel => ({ at, deltaX, deltaY });

describe('the wheel', () => {
  it('moves one card, and no other within 450 ms', () => {
    expect(movesOf([wheel(0, 100), wheel(200, 100), wheel(449, 100)])).toEqual(['next', null, null]);
    expect(movesOf([wheel(0, 100), wheel(450, 100)])).toEqual(['next', 'next']);
  });

  it('goes back when its direction changes', () => {
    expect(movesOf([wheel(0, -100)])).toEqual(['previous']);
  });

  it("does not count a touchpad's momentum as a second gesture", () => {
    const runOut = Array.from({ length: 60 }, (_, tick) => wheel(tick * 16, 120 * 0.95 ** tick));
    expect(movesOf(runOut).filter(Boolean)).toEqual(['next']);
  });

  it('recognizes a new push during the momentum', () => {
    const runOut = Array.from({ length: 40 }, (_, tick) => wheel(tick * 16, 120 * 0.9 ** tick));
    expect(movesOf([...runOut, wheel(640, 120)]).at(-1)).toBe('next');
  });

  it('ignores sideways scrolling', () => {
    expect(movesOf([wheel(0, 10, 100)])).toEqual([null]);
  });
});
