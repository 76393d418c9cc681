import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT_REST as still } from './movement';
import { exitOffset, isDismissed } from './dismiss';

describe('a drag of the tutorial card', () => {
  it.each([99, 100])('stays after %i px', (px) => {
    for (const offset of [
      { x: px, y: 0 },
      { x: -px, y: 0 },
      { x: 0, y: px },
      { x: 0, y: -px },
    ]) {
      expect(isDismissed(offset, still)).toBe(false);
    }
  });

  it('is sent away after 101 px in every direction', () => {
    for (const offset of [
      { x: 101, y: 0 },
      { x: -101, y: 0 },
      { x: 0, y: 101 },
      { x: 0, y: -101 },
    ]) {
      expect(isDismissed(offset, still)).toBe(true);
    }
  });

  it.each([
    [499, false],
    [500, false],
    [501, true],
  ])('at %i px/s: %s', (speed, goes) => {
    expect(isDismissed({ x: 0, y: -12 }, { x: 0, y: -speed })).toBe(goes);
    expect(isDismissed({ x: 12, y: 0 }, { x: speed, y: 0 })).toBe(goes);
  });

  it('measures a diagonal drag along its own direction', () => {
    expect(isDismissed({ x: 60, y: 80 }, still)).toBe(false);
    expect(isDismissed({ x: 61, y: 80 }, still)).toBe(true);
  });
});

describe('the exit offset', () => {
  it('continues in the direction of the drag', () => {
    expect(exitOffset({ x: 0, y: -101 }, still, 900)).toEqual({ x: 0, y: -900 });
    expect(exitOffset({ x: 5, y: 0 }, { x: 0, y: 600 }, 900)).toEqual({ x: 0, y: 900 });
  });

  it('always covers the given distance', () => {
    const number = fc.integer({ min: -2_000, max: 2_000 });
    const movement = fc.record({ x: number, y: number });
    fc.assert(
      fc.property(movement, movement, (offset, velocity) => {
        const exit = exitOffset(offset, velocity, 900);
        expect(Math.hypot(exit.x, exit.y)).toBeCloseTo(900);
      }),
    );
  });
});
