import { expect, it } from 'vitest';
import { goingText } from './going-text';

it.each([
  [['Rosa'], 'Rosa is going too'],
  [['Rosa', 'Ida'], 'Rosa and Ida are going too'],
  [['Rosa', 'Ida', 'Bo'], 'Rosa, Ida, and 1 other are going too'],
  [['Rosa', 'Ida', 'Bo', 'Kim', 'Noa'], 'Rosa, Ida, and 3 others are going too'],
])('names two people and counts the rest: %j', (names, text) => {
  expect(goingText(names)).toBe(text);
});
