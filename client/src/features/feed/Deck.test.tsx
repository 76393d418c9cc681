import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cardsToRender, classifyGesture, type Decision, type Gesture } from './Deck';
import { axisOf } from './use-pointer-drag';

const gesture = (changes: Partial<Gesture>): Gesture => ({
  dx: 0,
  dy: 0,
  dt: 100,
  axis: null,
  flipped: false,
  startX: 200,
  ...changes,
});

const EDGES: [string, Partial<Gesture>, Decision][] = [
  ['20 px up in 200 ms is exactly fast and long enough', { dy: -20, dt: 200 }, 'next'],
  ['19 px is too short', { dy: -19, dt: 100 }, 'stay'],
  ['201 ms is too slow for 20 px', { dy: -20, dt: 201 }, 'stay'],
  ['199 ms is fast enough', { dy: -20, dt: 199 }, 'next'],
  ['21 px in 210 ms', { dy: -21, dt: 210 }, 'next'],
  ['21 px in 211 ms', { dy: -21, dt: 211 }, 'stay'],
  ['20 px down goes back', { dy: 20, dt: 200 }, 'previous'],
  ['19 px down stays', { dy: 19, dt: 100 }, 'stay'],
  ['300 px in 3 s', { dy: -300, dt: 3000 }, 'next'],
  ['300 px in 3,001 ms', { dy: -300, dt: 3001 }, 'stay'],
  ['7 px is a tap', { dy: 7 }, 'tap'],
  ['8 px is none', { dy: 8 }, 'stay'],
  ['7 px to the side is a tap', { dx: -7 }, 'tap'],
  ['a finger that went away and came back does not tap', { dy: 2, axis: 'y' }, 'stay'],
  ['sideways on the front is nothing', { dx: 300, dt: 100 }, 'stay'],
  ['sideways first, then up, is still sideways', { dx: 10, dy: -300, axis: 'x' }, 'stay'],
  ['150 px right in 300 ms turns the card back', { dx: 150, dt: 300, flipped: true }, 'unflip'],
  ['149 px does not', { dx: 149, dt: 100, flipped: true }, 'stay'],
  ['301 ms is too slow for 150 px', { dx: 150, dt: 301, flipped: true }, 'stay'],
  ['299 ms is fast enough', { dx: 150, dt: 299, flipped: true }, 'unflip'],
  ['151 px in 302 ms', { dx: 151, dt: 302, flipped: true }, 'unflip'],
  ['151 px in 303 ms', { dx: 151, dt: 303, flipped: true }, 'stay'],
  ['left on the back is nothing', { dx: -300, dt: 100, flipped: true }, 'stay'],
  ['up on the back scrolls', { dy: -300, dt: 100, flipped: true }, 'stay'],
  ['a tap on the back belongs to what is there', { flipped: true }, 'stay'],
  ['from 23 px it is the phone’s own gesture', { dx: 200, startX: 23, flipped: true }, 'stay'],
  ['from 24 px it is ours', { dx: 200, startX: 24, flipped: true }, 'unflip'],
  ['a clock that stands still is fast', { dy: -20, dt: 0 }, 'next'],
  ['no clock at all decides nothing', { dy: -20, dt: Number.NaN }, 'stay'],
  ['the blur of the clock does not count', { dy: -20, dt: 200.1 }, 'next'],
  ['what is nearer to the next millisecond does', { dy: -20, dt: 200.6 }, 'stay'],
];

it.each(EDGES)('%s', (_, changes, decision) => {
  expect(classifyGesture(gesture(changes))).toBe(decision);
});

const px = fc.integer({ min: -2000, max: 2000 });
const anyGesture = fc.record<Gesture>({
  dx: px,
  dy: px,
  dt: fc.integer({ min: 0, max: 10_000 }),
  axis: fc.constantFrom('x', 'y', null),
  flipped: fc.boolean(),
  startX: fc.integer({ min: 0, max: 430 }),
});

describe('any gesture', () => {
  it('moves the deck from 20 px at 0.1 px/ms vertically, and not below', () => {
    fc.assert(
      fc.property(anyGesture, (any) => {
        const { dx, dy, dt, axis, flipped } = any;
        const vertical = (axis ?? axisOf(dx, dy)) === 'y';
        const counts = !flipped && vertical && Math.abs(dy) >= 20 && BigInt(Math.abs(dy)) * 10n >= BigInt(dt);
        expect(['next', 'previous'].includes(classifyGesture(any))).toBe(counts);
      }),
    );
  });

  it('flips the card back from 150 px at 0.5 px/ms to the right, unless it starts at the edge', () => {
    fc.assert(
      fc.property(anyGesture, (any) => {
        const { dx, dy, dt, axis, flipped, startX } = any;
        const sideways = (axis ?? axisOf(dx, dy)) === 'x';
        const counts = flipped && sideways && dx >= 150 && dx * 2 >= dt && startX >= 24;
        expect(classifyGesture(any) === 'unflip').toBe(counts);
      }),
    );
  });

  it('means the opposite when it goes the opposite way', () => {
    const mirrored: Partial<Record<Decision, Decision>> = { next: 'previous', previous: 'next' };
    fc.assert(
      fc.property(anyGesture, (any) => {
        const decision = classifyGesture(any);
        const other = classifyGesture({ ...any, dy: -any.dy });
        if (!any.flipped && any.dy !== 0) expect(other).toBe(mirrored[decision] ?? decision);
      }),
    );
  });

  it('still counts when it is faster', () => {
    fc.assert(
      fc.property(anyGesture, fc.integer({ min: 0, max: 5000 }), (any, sooner) => {
        const decision = classifyGesture(any);
        if (decision !== 'stay')
          expect(classifyGesture({ ...any, dt: Math.max(0, any.dt - sooner) })).toBe(decision);
      }),
    );
  });

  it('is a tap only if it barely moved', () => {
    fc.assert(
      fc.property(anyGesture, (any) => {
        if (classifyGesture(any) === 'tap') expect(Math.hypot(any.dx, any.dy)).toBeLessThan(8);
      }),
    );
  });
});

describe('the painted cards', () => {
  it('are only the first until the browser is idle', () => {
    expect(cardsToRender(0, null, 500)).toEqual([0]);
    expect(cardsToRender(0, null, 0)).toEqual([]);
    expect(cardsToRender(0, 0, 500)).toEqual([0, 1, 2]);
  });

  it('stay the same during a move to the next card', () => {
    expect(cardsToRender(11, 10, 500)).toEqual([8, 9, 10, 11, 12]);
    expect(cardsToRender(9, 10, 500)).toEqual([8, 9, 10, 11, 12]);
  });

  it('are those around the target of a jump, and always include the current one', () => {
    expect(cardsToRender(499, 0, 500)).toEqual([497, 498, 499]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), fc.nat(), (count, any, other) => {
        const index = any % count;
        const drawn = cardsToRender(index, other % (count + 3), count);
        expect(drawn.length).toBeLessThanOrEqual(5);
        for (const place of [index - 1, index, index + 1]) {
          if (place >= 0 && place < count) expect(drawn).toContain(place);
        }
      }),
    );
  });
});
