import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SPRING_MS,
  springBackFrames,
  AT_REST,
  velocityOf,
  exitOffset,
  isDismissed,
} from './use-swipeable-card';

const DOWN = { dx: 0, dy: 0, dt: 0 };

describe('the speed at release', () => {
  it('is distance over time for a single flick', () => {
    expect(velocityOf([DOWN], { dx: 0, dy: -40, dt: 80 })).toEqual({ x: 0, y: -500 });
    expect(velocityOf([DOWN, { dx: 30, dy: 0, dt: 30 }], { dx: 60, dy: 0, dt: 60 })).toEqual({
      x: 1000,
      y: 0,
    });
  });

  it('is measured over the last tenth of a second', () => {
    const slowly = [DOWN, { dx: 0, dy: 10, dt: 500 }, { dx: 0, dy: 20, dt: 960 }];
    expect(velocityOf(slowly, { dx: 0, dy: 60, dt: 1000 })).toEqual({ x: 0, y: 1000 });
    const fast = [DOWN, { dx: 90, dy: 0, dt: 50 }, { dx: 92, dy: 0, dt: 150 }];
    expect(velocityOf(fast, { dx: 94, dy: 0, dt: 250 })).toEqual({ x: 20, y: 0 });
  });

  it('drops to zero while the finger rests', () => {
    expect(velocityOf([DOWN, { dx: 0, dy: -95, dt: 40 }], { dx: 0, dy: -95, dt: 141 })).toEqual(AT_REST);
  });

  it('is not lowered by a rest before the flick', () => {
    const rested = [DOWN, { dx: 0, dy: -9, dt: 3_000 }];
    expect(velocityOf(rested, { dx: 0, dy: -39, dt: 3_050 })).toEqual({ x: 0, y: -600 });
  });

  it('counts the time a busy phone sent no events', () => {
    expect(velocityOf([DOWN], { dx: 0, dy: -80, dt: 150 }).y).toBeCloseTo(-533.3, 1);
  });

  it('is not inflated by coarse timestamps', () => {
    expect(velocityOf([DOWN], { dx: 50, dy: 0, dt: 100.1 })).toEqual({ x: 500, y: 0 });
    expect(velocityOf([{ dx: 9, dy: 0, dt: 20 }], { dx: 10, dy: 0, dt: 20.3 })).toEqual(AT_REST);
  });
});

const px = fc.integer({ min: -400, max: 400 });
const anywhere = fc.record({ x: px, y: px });

describe('the way back', () => {
  it('starts where the card was released and ends at its resting position', () => {
    fc.assert(
      fc.property(anywhere, anywhere, (from, velocity) => {
        const frames = springBackFrames(from, velocity);
        expect(frames[0]).toEqual(from);
        expect(frames.at(-1)).toEqual(AT_REST);
        // There is no jump at the end: the frame before the last is already close to the resting position.
        const { x, y } = frames.at(-2) ?? from;
        expect(Math.hypot(x, y)).toBeLessThan(Math.hypot(from.x, from.y) / 100 + 1);
      }),
    );
  });

  it('overshoots once, slightly', () => {
    const { x: furthest } = springBackFrames({ x: -100, y: 0 }, AT_REST).reduce((a, b) =>
      a.x > b.x ? a : b,
    );
    expect(furthest).toBeGreaterThan(2);
    expect(furthest).toBeLessThan(5);
  });

  it('starts with the speed of the release', () => {
    const still = springBackFrames({ x: 80, y: 0 }, AT_REST);
    const thrown = springBackFrames({ x: 80, y: 0 }, { x: 400, y: 0 });
    const frameMs = SPRING_MS / (thrown.length - 1);
    expect(thrown[1]?.x).toBeGreaterThan(80);
    expect((thrown[1]?.x ?? 0) - (still[1]?.x ?? 0)).toBeCloseTo((400 * frameMs) / 1000, -1);
    expect(Math.max(...thrown.map(({ x }) => x))).toBeLessThan(90);
  });
});

describe('a drag of the tutorial card', () => {
  it.each([99, 100])('stays after %i px', (distance) => {
    for (const offset of [
      { x: distance, y: 0 },
      { x: -distance, y: 0 },
      { x: 0, y: distance },
      { x: 0, y: -distance },
    ]) {
      expect(isDismissed(offset, AT_REST)).toBe(false);
    }
  });

  it('is sent away after 101 px in every direction', () => {
    for (const offset of [
      { x: 101, y: 0 },
      { x: -101, y: 0 },
      { x: 0, y: 101 },
      { x: 0, y: -101 },
    ]) {
      expect(isDismissed(offset, AT_REST)).toBe(true);
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
    expect(isDismissed({ x: 60, y: 80 }, AT_REST)).toBe(false);
    expect(isDismissed({ x: 61, y: 80 }, AT_REST)).toBe(true);
  });
});

describe('the exit offset', () => {
  it('continues in the direction of the drag', () => {
    expect(exitOffset({ x: 0, y: -101 }, AT_REST, 900)).toEqual({ x: 0, y: -900 });
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
