import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { initials } from './initials';

describe('initials', () => {
  it.each([
    ['Maya Lindqvist', 'ML'],
    ['maya', 'M'],
    ['Ana de la Cruz', 'AC'],
    ['  Jean-Luc  ', 'JL'],
    ['ßa ßb', 'SS'],
    ['🔥', ''],
    ['', ''],
    ['𐐨𐐩 b', '𐐀B'],
    ['李 小龙', '李小'],
  ])('of %j are %j', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });

  it('are never more than two letters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(Array.from(initials(name)).length).toBeLessThanOrEqual(2);
      }),
    );
  });
});
