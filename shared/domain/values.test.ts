import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampValue, DEFAULT_VALUES, VALUE_KEYS, valueScales } from './values';

describe('a value on a scale', () => {
  it.each([
    [-1, 0],
    [0, 0],
    [0.49, 0],
    [0.5, 1],
    [50, 50],
    [99.5, 100],
    [101, 100],
    [Infinity, 100],
    [-Infinity, 0],
    [Number.NaN, 50],
  ])('%f becomes %i', (given, kept) => {
    expect(clampValue(given)).toBe(kept);
  });

  it('is always a whole number from 0 to 100, and rounding is idempotent', () => {
    fc.assert(
      fc.property(fc.double(), (given) => {
        const kept = clampValue(given);
        expect(Number.isInteger(kept) && kept >= 0 && kept <= 100).toBe(true);
        expect(clampValue(kept)).toBe(kept);
      }),
    );
  });

  it('starts in the middle, and is asked for in the order of the keys', () => {
    expect(Object.values(DEFAULT_VALUES)).toEqual([50, 50, 50, 50]);
    expect(valueScales('en').map(({ key }) => key)).toEqual([...VALUE_KEYS]);
    expect(valueScales('en').map(({ label, low, high }) => `${label}: ${low} to ${high}`)).toEqual([
      'Environment: Nature to City',
      'Lifestyle: Family to Individualist',
      'Openness: Traditions to Progress',
      'I am: Body to Soul',
    ]);
  });

  it('has a meaning at both ends', () => {
    for (const { meaning } of valueScales('en')) expect(meaning).toMatch(/^.+, or .+\?$/);
  });
});
