import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnAround, indexIn, windowOf } from './deck-window';

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

describe('the cards that are drawn', () => {
  it('are the first one alone until there is time for its neighbours', () => {
    expect(drawnAround(0, null, 500)).toEqual([0]);
    expect(drawnAround(0, null, 0)).toEqual([]);
    expect(drawnAround(0, 0, 500)).toEqual([0, 1, 2]);
  });

  it('stay what they were while a move to the next card is shown', () => {
    expect(drawnAround(11, 10, 500)).toEqual([8, 9, 10, 11, 12]);
    expect(drawnAround(9, 10, 500)).toEqual([8, 9, 10, 11, 12]);
  });

  it('are those around where a jump leads, and never without the one on the screen', () => {
    expect(drawnAround(499, 0, 500)).toEqual([497, 498, 499]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), fc.nat(), (count, any, other) => {
        const index = any % count;
        const drawn = drawnAround(index, other % (count + 3), count);
        expect(drawn.length).toBeLessThanOrEqual(5);
        for (const place of [index - 1, index, index + 1]) {
          if (place >= 0 && place < count) expect(drawn).toContain(place);
        }
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
