import fc from 'fast-check';
import { expect, it, describe } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { isDivider, slotsOf, tribIn, cardsToRender, indexIn, mountedRange } from './deck-slots';

/** `n` is a near meetup, `f` is one farther away, and `?` is one whose distance is unknown. */
function cards(kinds: string, isFirstOutOfOrder = false): string {
  const tribs = kinds
    .split('')
    .map((kind, index) => tribWith({ id: index + 1, withinReach: kind === '?' ? null : kind === 'n' }));
  return slotsOf(tribs, isFirstOutOfOrder)
    .map((slot) => (isDivider(slot) ? (slot.isNothingNear ? '!' : '|') : kinds[slot.position]))
    .join('');
}

it.each([
  ['nnff', 'nn|ff', 'between what is near and what is not'],
  ['nnn', 'nnn', 'not where nothing is farther away'],
  ['??', '??', 'not where no city is asked for'],
  ['', '', 'not in an empty deck'],
  ['ff', '!ff', 'first where nothing is near, and says so'],
])('has a divider in %j: %j, %s', (kinds, shown) => expect(cards(kinds)).toBe(shown));

it('leaves a meetup first that a link opened, whatever its distance', () => {
  expect(cards('fnnff', true)).toBe('fnn|ff');
  expect(cards('ff', true)).toBe('f!f');
  expect(cards('f', true)).toBe('f');
  expect(cards('nff', true)).toBe('n|ff');
});

it('counts the meetups alone', () => {
  const slots = slotsOf(
    [tribWith({ id: 7, withinReach: true }), tribWith({ id: 9, withinReach: false })],
    false,
  );
  expect(slots).toMatchObject([{ id: 7, position: 0 }, { isNothingNear: false }, { id: 9, position: 1 }]);
  expect(slots.map((slot) => tribIn(slot)?.id)).toEqual([7, undefined, 9]);
  expect(tribIn(undefined)).toBeUndefined();
});

describe('the mounted cards', () => {
  it('are two on each side', () => {
    expect(mountedRange(10, 500)).toEqual([8, 9, 10, 11, 12]);
    expect(mountedRange(0, 500)).toEqual([0, 1, 2]);
    expect(mountedRange(499, 500)).toEqual([497, 498, 499]);
    expect(mountedRange(0, 1)).toEqual([0]);
    expect(mountedRange(0, 0)).toEqual([]);
  });

  it('are never more than five, and include the current one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), (count, any) => {
        const index = any % count;
        const window = mountedRange(index, count);
        expect(window.length).toBeLessThanOrEqual(5);
        expect(window).toContain(index);
        expect(window.every((place) => place >= 0 && place < count)).toBe(true);
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

describe('the position in a list', () => {
  it('follows the meetup when the list changes', () => {
    expect(indexIn([7, 3, 5], { id: 5, index: 0 }, false)).toBe(2);
  });

  it('moves to the meetup that took its position when it is gone', () => {
    expect(indexIn([7, 3, 5], { id: 9, index: 1 }, true)).toBe(1);
    expect(indexIn([7, 3], { id: 9, index: 2 }, false)).toBe(1);
    expect(indexIn([], { id: 9, index: 2 }, true)).toBe(0);
  });

  it('is the end card after the last meetup, as long as there is one', () => {
    expect(indexIn([7, 3], { id: null, index: 2 }, true)).toBe(2);
    expect(indexIn([7, 3], { id: null, index: 2 }, false)).toBe(1);
    expect(indexIn([7, 3, 5], { id: null, index: 2 }, false)).toBe(2);
  });
});
