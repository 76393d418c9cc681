import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trib } from '#shared/api/tribs';
import { runSignOutCleanUps } from '../../lib/viewer-scope';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser, nobody, Providers } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { slotsOf } from './deck-slots';
import { useFeed } from './use-feed';
import { useFeedPosition } from './use-feed-position';

freshBrowser();
beforeAll(() => Promise.all([import('#shared/api/tribs'), import('#shared/api/users')]));
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-19T18:00:00Z') });
  await runSignOutCleanUps();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const LIST = 'GET /api/tribs?limit=20';
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
    [LIST]: () => held.then(() => ({ body: tribs() })),
    'GET /api/tribs/2': () => detail(TONIGHT),
    'GET /api/tribs/3': () => detail(NEXT_WEEK),
  });
  return () => sent.filter(({ call }) => call === LIST).length;
}

const NO_FILTERS = {};
type Opened = { areDetailsOpen?: boolean; linkedId?: number | null; shownId?: number | null };

function useDeckOfFeed({ areDetailsOpen = false, linkedId = null, shownId = null }: Opened) {
  const feed = useFeed(NO_FILTERS, linkedId, shownId);
  const slots = slotsOf(feed.tribs ?? [], feed.isFirstOutOfOrder);
  const position = useFeedPosition({ ...feed, slots, shownId, areDetailsOpen });
  return { ...position, cards: slots.map(({ id }) => id), current: slots[position.index]?.id };
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
  const open = () =>
    renderHook(useDeckOfFeed, { wrapper: Providers, initialProps: {} }).result.current.current;
  expect(open()).toBe(3);
  await runSignOutCleanUps();
  expect(open()).toBe(1);
});

it('a link to the meetup that opened the feed leads back to it after a swipe', async () => {
  serve(() => YESTERDAYS);
  const { result, rerender } = renderHook(useDeckOfFeed, {
    wrapper: Providers,
    initialProps: { linkedId: 3, shownId: 3 },
  });
  await waitFor(() => expect(result.current.cards).toEqual([3, 1, 2]));
  act(() => result.current.moveTo(2));
  // The URL follows the card here, so this change is not a navigation.
  rerender({ linkedId: 3, shownId: 2 });
  expect(result.current.current).toBe(2);
  rerender({ linkedId: 3, shownId: 3 });
  expect(result.current.current).toBe(3);
});
