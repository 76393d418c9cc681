import { expect, it } from 'vitest';
import { fitCountText } from './fit-count-text';

it.each([
  [{ count: 9, near: 'Austin, Texas, United States' }, '9 meetups fit near Austin'],
  [{ count: 1, near: 'Lyon' }, '1 meetup fits near Lyon'],
  [{ count: 0, near: 'Lyon' }, 'No meetups fit near Lyon yet'],
  [{ count: 12, near: null }, '12 meetups fit'],
])('says how many fit: %o', (count, text) => {
  expect(fitCountText(count)).toBe(text);
});
