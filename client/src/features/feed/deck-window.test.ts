import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { indexIn, windowOf } from './deck-window';

describe('the cards that exist', () => {
  it('are two to each side', () => {
    expect(windowOf(10, 500)).toEqual([8, 9, 10, 11, 12]);
    expect(windowOf(0, 500)).toEqual([0, 1, 2]);
    expect(windowOf(499, 500)).toEqual([497, 498, 499]);
    expect(windowOf(0, 1)).toEqual([0]);
    expect(windowOf(0, 0)).toEqual([]);
  });

  it('are never more than five, and the one on the screen is among them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (count, any) => {
        const index = any % count;
        const window = windowOf(index, count);
        expect(window.length).toBeLessThanOrEqual(5);
        expect(window).toContain(index);
        expect(window.every((place) => place >= 0 && place < count)).toBe(true);
      }),
    );
  });
});

describe('the place in a list', () => {
  it('follows the meetup when the list around it changes', () => {
    expect(indexIn([7, 3, 5], { id: 5, index: 0 })).toBe(2);
  });

  it('goes to what came in its place when it is gone', () => {
    expect(indexIn([7, 3, 5], { id: 9, index: 1 })).toBe(1);
    expect(indexIn([7, 3], { id: 9, index: 2 })).toBe(1);
    expect(indexIn([], { id: 9, index: 2 })).toBe(0);
  });
});
