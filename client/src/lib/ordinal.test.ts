import { expect, it } from 'vitest';
import { ordinal } from './ordinal';

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [13, '13th'],
  [22, '22nd'],
])('writes %i as %s', (position, written) => expect(ordinal(position)).toBe(written));
