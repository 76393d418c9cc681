import { expect, it } from 'vitest';
import { canonicalZone } from './time-zones.rules';

it('a zone of several names has one of them', () => {
  for (const [older, newer] of [
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['europe/paris', 'Europe/Paris'],
  ] as const)
    expect(canonicalZone(older)).toBe(canonicalZone(newer));
});

it('offsets and made-up names are no zones of places', () => {
  for (const name of ['', 'UTC', '+05:30', 'Mars/Olympus', '../etc/passwd'])
    expect(canonicalZone(name)).toBeNull();
});
