import { expect, it } from 'vitest';
import { tribWith } from '../tribs/trib-fixture';
import { isDivider, slotsOf, tribIn } from './deck-slots';

/** `n` is near, `f` is farther away, `?` is a meetup of which nobody knows. */
function cards(kinds: string, isFirstAnchored = false): string {
  const tribs = kinds
    .split('')
    .map((kind, index) => tribWith({ id: index + 1, withinReach: kind === '?' ? null : kind === 'n' }));
  return slotsOf(tribs, isFirstAnchored)
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
