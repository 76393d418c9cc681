import { expect, it } from 'vitest';
import { headerOffset } from './DiscoverPage';

it.each([
  [0, 0],
  [1, 1],
  [59.5, 59.5],
  [60, 60],
  [61, 60],
  [5_000, 60],
  [-80, 0],
])('after scrolling %d px the header is %d px up', (scrolled, offset) => {
  expect(headerOffset(scrolled)).toBe(offset);
});
