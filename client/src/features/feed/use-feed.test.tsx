import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { cache, freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { useFeed, useMeetupCount } from './use-feed';

freshBrowser();
beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/users')]));

const OF_VISITOR = 'GET /api/tribs?limit=20';
/** The signed-in person's list is near the city of their profile. */
const OF_PERSON = 'GET /api/tribs?near=4671654&limit=20';
const listed = (saved: boolean) => ({ body: [tribWith({ id: 1, saved })] });
const never = () => new Promise<object>(() => {});
const NO_FILTERS = {};

/** Loads one person's feed. Then another tab signs in somebody else, whose list never finishes loading. */
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

const LINKED = 'GET /api/tribs/55';
const others = () => ({ body: [tribWith({ id: 1 }), tribWith({ id: 2 })] });
const opened = (list: () => object, linked: () => object) => {
  fakeServer({ 'GET /api/session': nobody, [OF_VISITOR]: list, [LINKED]: linked });
  return renderHook(() => useFeed(NO_FILTERS, 55, 55), { wrapper: Providers }).result;
};

it('of a link fails when its meetup does not load, and shows it after a retry', async () => {
  let isUp = false;
  const why = {
    sharedInterestIds: [],
    closestValue: 'valuesLifestyle',
    farthestValue: 'valuesOpenness',
  };
  const meetup = { ...tribWith({ id: 55 }), why, exactPlace: null };
  const linked = () => (isUp ? { body: meetup } : { status: 503, body: {} });
  const result = opened(others, linked);
  await waitFor(() => expect(result.current.error).not.toBeNull());
  expect(result.current.tribs).toBeUndefined();
  isUp = true;
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.tribs?.map(({ id }) => id)).toEqual([55, 1, 2]));
  expect(result.current.error).toBeNull();
});

it('of a link to a meetup that is gone shows the others', async () => {
  const result = opened(others, () => ({ status: 404, body: {} }));
  await waitFor(() => expect(result.current.tribs).toHaveLength(2));
  expect(result.current.isLinkBroken).toBe(true);
});

it('of a link shows the meetup from the list when it does not load alone', async () => {
  const result = opened(
    () => ({ body: [tribWith({ id: 1 }), tribWith({ id: 55 })] }),
    () => ({ status: 503, body: {} }),
  );
  await waitFor(() => expect(result.current.tribs).toHaveLength(2));
  expect(result.current.error).toBeNull();
});

it('of a link shows the next meetup once the linked one is hidden, and that one again after an undo', async () => {
  const why = { sharedInterestIds: [], closestValue: 'valuesLifestyle', farthestValue: 'valuesOpenness' };
  const result = opened(others, () => ({ body: { ...tribWith({ id: 55 }), why, exactPlace: null } }));
  await waitFor(() => expect(result.current.tribs?.map(({ id }) => id)).toEqual([55, 1, 2]));
  const hide = (ids: number[]) => act(() => void cache().setQueryData(hiddenTribsQuery(null).queryKey, ids));
  hide([55]);
  await waitFor(() => expect(result.current.tribs?.map(({ id }) => id)).toEqual([1, 2]));
  hide([]);
  await waitFor(() => expect(result.current.tribs?.map(({ id }) => id)).toEqual([55, 1, 2]));
});

describe('the number of meetups', () => {
  const NEXT = { Link: '</api/tribs?limit=20&cursor=x>; rel="next"' };
  const some = (length: number) => Array.from({ length }, (_, id) => tribWith({ id: id + 1 }));
  const shownFor = (list: () => object) => {
    const asked = fakeServer({
      'GET /api/session': nobody,
      [OF_VISITOR]: list,
      'GET /api/tribs/count': () => ({ body: { count: 48 } }),
    });
    const useBoth = () => ({ feed: useFeed(NO_FILTERS, null, null), count: useMeetupCount(NO_FILTERS) });
    return { asked, result: renderHook(useBoth, { wrapper: Providers }).result };
  };

  it.each([0, 20])('of a feed of one page is that of its cards, %i, and nothing is asked', async (length) => {
    const { asked, result } = shownFor(() => ({ body: some(length) }));
    await waitFor(() => expect(result.current.count).toBe(length));
    expect(asked.filter(({ call }) => call.includes('/count'))).toEqual([]);
  });

  it('of a longer one is asked for: it is the one that the filters say', async () => {
    const { result } = shownFor(() => ({ body: some(20), headers: NEXT }));
    await waitFor(() => expect(result.current.count).toBe(48));
  });
});
