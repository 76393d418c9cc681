import { renderHook, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAuth } from '../../auth/auth-context';
import { fakeServer } from '../../auth/testing/fake-server';
import { aPerson } from '../../auth/testing/people';
import { freshBrowser, Providers } from '../../auth/testing/Providers';
import { tribWith } from '../trib-fixture';
import { useOfflineMeetups } from './use-offline-meetups';

freshBrowser();

it('keeps a place that a host typed in a copy that ends with the meetup, and not in the list', async () => {
  const copies = new Map<string, Response>();
  const cache = {
    keys: async () => [],
    put: async (path: string, copy: Response) => void copies.set(path, copy),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const end = new Date(Math.ceil(Date.now() / 1000) * 1000 + 3_600_000);
  const times = { startTime: new Date(end.getTime() - 3_600_000).toISOString(), endTime: end.toISOString() };
  const home = { location: 'My kitchen', city: 'Austin, TX', membership: 'joined' as const };
  const going = tribWith({ id: 5, ...home, ...times });
  const exactPlace = {
    name: 'My kitchen',
    address: 'Elm Street 7',
    latitude: 30.3,
    longitude: -97.7,
    pin: null,
  };
  const why = { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesLifestyle' };
  const viewer = aPerson();
  fakeServer({
    'GET /api/session': () => ({ body: { user: viewer } }),
    'GET /api/interests': () => ({ body: [] }),
    [`GET /api/users/${viewer.id}/tribs`]: () => ({ body: [going] }),
    'GET /api/tribs/5': () => ({ body: { ...going, why, exactPlace } }),
  });
  renderHook(
    () => {
      useOfflineMeetups(viewer.id, true);
      return useAuth();
    },
    { wrapper: Providers },
  );
  await waitFor(() => expect([...copies.keys()]).toContain('/api/tribs/5'));
  const detail = copies.get('/api/tribs/5');
  expect(await detail?.json()).toMatchObject({ exactPlace });
  const ends = Date.parse(detail?.headers.get('Expires') ?? '');
  expect(ends).toBeGreaterThan(end.getTime());
  expect(ends).toBeLessThanOrEqual(end.getTime() + 24 * 3_600_000);
  for (const [path, copy] of copies)
    if (path !== '/api/tribs/5') expect(await copy.text()).not.toContain('kitchen');
});
