import { expect, it } from 'vitest';
import { isExpired } from './expired';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;

it('trusts a URL for less than the day the server keeps unclaimed photos', () => {
  expect(isExpired({ by: 7, at: NOW - 20 * HOUR }, 7, NOW)).toBe(false);
  expect(isExpired({ by: 7, at: NOW - 20 * HOUR - 1 }, 7, NOW)).toBe(true);
});

it('does not use what somebody else uploaded from the same device', () => {
  expect(isExpired({ by: 7, at: NOW }, 8, NOW)).toBe(true);
});
