import { expect, it } from 'vitest';
import { dropCopies, noteSent } from './device-copies';
import { isOutdated, outdatedOf, withoutAddresses } from './outdated';

const HOUR = 3_600_000;
const NOW = 1_800_000_000_000;
const photo = (key: string) => ({ key, url: `/api/photos/${key}` });

it('trusts an address for less than the day the server keeps it', () => {
  expect(isOutdated({ by: 7, at: NOW - 20 * HOUR }, 7, NOW)).toBe(false);
  expect(isOutdated({ by: 7, at: NOW - 20 * HOUR - 1 }, 7, NOW)).toBe(true);
});

it('does not use what somebody else sent from the same device', () => {
  expect(isOutdated({ by: 7, at: NOW }, 8, NOW)).toBe(true);
});

it('finds what has to go up once more, and leaves alone what came from elsewhere', async () => {
  await noteSent('mine', { by: 7, at: NOW });
  await noteSent('old', { by: 7, at: NOW - 30 * HOUR });
  const photos = [photo('mine'), photo('old'), photo('elsewhere'), { key: 'waiting' }];
  expect(await outdatedOf(photos, 7, NOW)).toEqual([photo('old')]);
  expect(await outdatedOf(photos, 8, NOW)).toEqual([photo('mine'), photo('old')]);
  await dropCopies(['mine', 'old']);
  expect(await outdatedOf(photos, 8, NOW)).toEqual([]);
});

it('takes an address away only where it is still the same', () => {
  const recropped = { key: 'old', crop: { left: 0, top: 0, width: 1, height: 0.5 }, url: '/api/photos/new' };
  expect(withoutAddresses([photo('mine'), photo('old')], [photo('old')])).toEqual([
    photo('mine'),
    { key: 'old' },
  ]);
  expect(withoutAddresses([recropped], [photo('old')])).toEqual([recropped]);
});
