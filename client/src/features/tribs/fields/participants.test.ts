import { expect, it } from 'vitest';
import { isPossible, participantsOf } from './participants';

it.each(['2', '8', '49', '50', ' 12 ', '07'])('accepts "%s" as it is', (entry) => {
  expect(participantsOf(entry)).toBe(Number(entry));
});

it.each(['', '0', '1', '51', '100', '-3', '3.5', '1e1', 'many', '٣'])('falls back to 8 for "%s"', (entry) => {
  expect(participantsOf(entry)).toBe(8);
});

it('accepts only counts within the limits', () => {
  expect([1, 2, 50, 51].map(isPossible)).toEqual([false, true, true, false]);
});
