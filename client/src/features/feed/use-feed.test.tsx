import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { useFeed } from './use-feed';

freshBrowser();
beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/users')]));

const OF_VISITOR = 'GET /api/tribs?limit=20';
/** Near the city of their profile. */
const OF_PERSON = 'GET /api/tribs?near=4671654&limit=20';
const listed = (saved: boolean) => ({ body: [tribWith({ id: 1, saved })] });
const never = () => new Promise<object>(() => {});
const NO_FILTERS = {};

/** One person's feed, then that of the person another tab signs in, whose list is still loading. */
async function feedAfter(session: () => object, next: () => object) {
  fakeServer({
    'GET /api/session': session,
    [OF_VISITOR]: () => listed(false),
    [OF_PERSON]: () => listed(true),
  });
  const { result } = renderHook(() => useFeed(NO_FILTERS, null, null), { wrapper: Providers });
  await waitFor(() => expect(result.current.tribs).toHaveLength(1));
  const asked = fakeServer({ 'GET /api/session': next, [OF_VISITOR]: never, [OF_PERSON]: never });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trib_user' })));
  await waitFor(() =>
    expect(asked.map(({ call }) => call)).toContain(next === somebody ? OF_PERSON : OF_VISITOR),
  );
  return result.current.tribs;
}

it('keeps showing the same meetups when a visitor signs in', async () => {
  expect(await feedAfter(nobody, somebody)).toMatchObject([{ id: 1, saved: false }]);
});

it("never shows one person's feed to another", async () => {
  expect(await feedAfter(somebody, nobody)).toBeUndefined();
});
