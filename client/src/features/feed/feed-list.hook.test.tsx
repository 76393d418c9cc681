import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { runSignOutCleanUps } from '../../lib/viewer-scope';
import { fakeServer } from '../auth/testing/fake-server';
import { cache, freshBrowser, nobody, Providers, somebody } from '../auth/testing/Providers';
import { signInDialog } from '../auth/auth-overlays';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { tribWith } from '../tribs/trib-fixture';
import { useFeedList, useMeetupCount } from './feed-list';

freshBrowser();
beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/users')]));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T18:00:00Z') });
  await runSignOutCleanUps();
  history.replaceState(null, '', '/meetups');
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

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
  const { result } = renderHook(() => useFeedList(NO_FILTERS, false), { wrapper: Providers });
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

it('opens on what the person goes to within a day, above the first card, while no filter is active', async () => {
  const soon = { membership: 'joined', startTime: '2026-11-20T17:00:00Z' } as const;
  fakeServer({
    'GET /api/session': somebody,
    'GET /api/users/7/tribs': () => ({
      body: [
        tribWith({ id: 3, ...soon, cancelled: true }),
        tribWith({ id: 4, membership: 'joined', startTime: '2026-11-20T19:00:00Z' }),
        tribWith({ id: 5, ...soon }),
      ],
    }),
    'GET /api/tribs': () => ({ body: [tribWith({ id: 1 }), tribWith({ id: 2 })] }),
  });
  const { result, rerender } = renderHook((filters) => useFeedList(filters, false), {
    initialProps: NO_FILTERS,
    wrapper: Providers,
  });
  const shown = () => result.current.slots.map(({ kind, ...slot }) => ('trib' in slot ? slot.trib.id : kind));
  await waitFor(() => expect(shown()).toEqual([5, 1, 2, 'end']));
  expect(result.current).toMatchObject({ index: 0, slots: [{ kind: 'evening' }, {}, {}, {}] });
  rerender({ when: 'week' });
  await waitFor(() => expect(shown()).toEqual([1, 2, 'end']));
});

const LINKED = 'GET /api/tribs/55';
const others = () => ({ body: [tribWith({ id: 1 }), tribWith({ id: 2 })] });
const opened = (list: () => object, linked: () => object) => {
  fakeServer({ 'GET /api/session': nobody, [OF_VISITOR]: list, [LINKED]: linked });
  history.replaceState(null, '', '/meetups?trib=55');
  return renderHook(() => useFeedList(NO_FILTERS, false), { wrapper: Providers }).result;
};

it('fails when the meetup of a link does not load, and shows it after a retry', async () => {
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

it.each([404, 403])(
  'shows the other meetups when that of a link is gone or not for the viewer (%i)',
  async (status) => {
    const result = opened(others, () => ({ status, body: {} }));
    await waitFor(() => expect(result.current.tribs).toHaveLength(2));
    expect(result.current.linkError).toMatchObject({ status });
  },
);

it('shows the meetup of a link from the list when it does not load alone', async () => {
  const result = opened(
    () => ({ body: [tribWith({ id: 1 }), tribWith({ id: 55 })] }),
    () => ({ status: 503, body: {} }),
  );
  await waitFor(() => expect(result.current.tribs).toHaveLength(2));
  expect(result.current.error).toBeNull();
});

it('shows the next meetup once that of a link is hidden, and that one again after an undo', async () => {
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
    const useBoth = () => ({ feed: useFeedList(NO_FILTERS, false), count: useMeetupCount(NO_FILTERS) });
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

const WHY = { sharedInterestIds: [], closestValue: 'valuesLifestyle', farthestValue: 'valuesOpenness' };
const TONIGHT = tribWith({ id: 2, startTime: '2026-11-20T01:00:00Z', endTime: '2026-11-20T03:00:00Z' });
const NEXT_WEEK = tribWith({ id: 3, startTime: '2026-11-26T01:00:00Z', endTime: '2026-11-26T03:00:00Z' });
const YESTERDAYS = [tribWith({ id: 1 }), TONIGHT, NEXT_WEEK];
const TODAYS = [tribWith({ id: 7 }), tribWith({ id: 8 })];

/** Serves the list, which `held` keeps back until it resolves. Returns a function that counts the requests for it. */
function serve(tribs: () => Trib[], held = Promise.resolve()) {
  const detail = (trib: Trib) => ({ body: { ...trib, why: WHY, exactPlace: null } });
  const sent = fakeServer({
    'GET /api/session': nobody,
    [OF_VISITOR]: () => held.then(() => ({ body: tribs() })),
    'GET /api/tribs/2': () => detail(TONIGHT),
    'GET /api/tribs/3': () => detail(NEXT_WEEK),
  });
  return () => sent.filter(({ call }) => call === OF_VISITOR).length;
}

function useDeckOfFeed({ areDetailsOpen = false }: { areDetailsOpen?: boolean }) {
  const feed = useFeedList(NO_FILTERS, areDetailsOpen);
  return { ...feed, cards: feed.tribs?.map(({ id }) => id), current: feed.slots[feed.index]?.id };
}

/** Opens the list as a visitor and moves to this card. */
async function browseTo(card: Trib, areDetailsOpen = false) {
  serve(() => YESTERDAYS);
  const { result, unmount } = renderHook(useDeckOfFeed, {
    wrapper: Providers,
    initialProps: { areDetailsOpen },
  });
  await waitFor(() => expect(result.current.cards).toEqual([1, 2, 3]));
  act(() => result.current.moveTo(YESTERDAYS.indexOf(card)));
  expect(result.current.current).toBe(card.id);
  return { result, unmount };
}

function comeBackAt(time: string) {
  vi.setSystemTime(time);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
const NEXT_MORNING = '2026-11-20T14:00:00Z';

describe('on a page that is shown again the next morning', () => {
  it('the feed is read again, and starts at its first meetup if the one in view has begun', async () => {
    const { result } = await browseTo(TONIGHT);
    serve(() => TODAYS);
    comeBackAt(NEXT_MORNING);
    await waitFor(() => expect(result.current.cards).toEqual([7, 8]));
    expect(result.current.current).toBe(7);
  });

  it('a meetup in view that can still be joined stays until it begins', async () => {
    const { result } = await browseTo(NEXT_WEEK);
    serve(() => TODAYS);
    comeBackAt(NEXT_MORNING);
    await waitFor(() => expect(result.current.cards).toEqual([3, 7, 8]));
    expect(result.current.current).toBe(3);
    comeBackAt('2026-11-26T14:00:00Z');
    await waitFor(() => expect(result.current.cards).toEqual([7, 8]));
    expect(result.current.current).toBe(7);
  });

  it('a meetup that has begun stays under the finger', async () => {
    const { result } = await browseTo(TONIGHT);
    let release = () => {};
    serve(
      () => TODAYS,
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    comeBackAt(NEXT_MORNING);
    expect(result.current.current).toBe(2);
    act(() => result.current.keepCard());
    release();
    await waitFor(() => expect(result.current.cards).toEqual([2, 7, 8]));
    expect(result.current.current).toBe(2);
  });

  it('a meetup whose details are open stays', async () => {
    const { result } = await browseTo(TONIGHT, true);
    serve(() => TODAYS);
    comeBackAt(NEXT_MORNING);
    await waitFor(() => expect(result.current.cards).toEqual([2, 7, 8]));
    expect(result.current.current).toBe(2);
  });

  it('the old list stays while there is no connection, and is read with the first one', async () => {
    const { result } = await browseTo(TONIGHT);
    const requests = serve(() => TODAYS);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    comeBackAt(NEXT_MORNING);
    expect([requests(), result.current.current]).toEqual([0, 2]);
    onLine.mockReturnValue(true);
    comeBackAt('2026-11-20T14:00:20Z');
    await waitFor(() => expect(result.current.current).toBe(7));
  });
});

it('a look at another window reads nothing', async () => {
  await browseTo(NEXT_WEEK);
  const requests = serve(() => TODAYS);
  comeBackAt('2026-11-19T18:04:50Z');
  expect(requests()).toBe(0);
});

it('the feed opens on the card it was left on, unless somebody signed out since', async () => {
  const { unmount } = await browseTo(NEXT_WEEK);
  unmount();
  const open = () => {
    history.replaceState(null, '', '/meetups');
    const { result, unmount: leave } = renderHook(useDeckOfFeed, { wrapper: Providers, initialProps: {} });
    const { current } = result.current;
    leave();
    return current;
  };
  expect(open()).toBe(3);
  await runSignOutCleanUps();
  expect(open()).toBe(1);
});

it('a link to the meetup that opened the feed leads back to it after a swipe', async () => {
  serve(() => YESTERDAYS);
  history.replaceState(null, '', '/meetups?trib=3');
  const { result } = renderHook(useDeckOfFeed, { wrapper: Providers, initialProps: {} });
  await waitFor(() => expect(result.current.cards).toEqual([3, 1, 2]));
  act(() => result.current.moveTo(2));
  // The URL follows the card here, so this change is not a navigation.
  expect([location.search, result.current.current]).toEqual(['?trib=2', 2]);
  act(() => history.pushState(null, '', '/meetups?trib=3'));
  expect(result.current.current).toBe(3);
});

it('the meetup of a link stays in the list of somebody who signs in on another card', async () => {
  serve(() => [tribWith({ id: 1 }), TONIGHT]);
  history.replaceState(null, '', '/meetups?trib=3');
  const { result } = renderHook(useDeckOfFeed, { wrapper: Providers, initialProps: {} });
  await waitFor(() => expect(result.current.cards).toEqual([3, 1, 2]));
  act(() => result.current.moveTo(2));
  await act(() => signInDialog.open({ action: 'join this trib' }));
  await waitFor(() => expect(result.current.cards).toEqual([3, 1, 2]));
  expect(result.current.current).toBe(2);
});

it('the next page comes when everything on the first one is hidden', async () => {
  fakeServer({
    'GET /api/session': nobody,
    [OF_VISITOR]: () => ({
      body: [tribWith({ id: 1 }), tribWith({ id: 2 })],
      headers: { Link: '</api/tribs?limit=20&cursor=x>; rel="next"' },
    }),
    'GET /api/tribs?limit=20&cursor=x': () => ({ body: [tribWith({ id: 9 })] }),
  });
  cache().setQueryData(hiddenTribsQuery(null).queryKey, [1, 2]);
  const { result } = renderHook(useDeckOfFeed, { wrapper: Providers, initialProps: {} });
  await waitFor(() => expect(result.current.cards).toEqual([9]));
});
