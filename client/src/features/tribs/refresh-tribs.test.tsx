import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../auth/testing/fake-server';
import { invalidateTribs, refreshOpenTribs, useTrackVisibleTrib } from './refresh-tribs';
import { tribWith } from './trib-fixture';
import { tribKeys, tribsOfUserQuery } from './tribs.api';

const ME = 7;
const MAX_AGE_MS = 15_000;
const why = { sharedInterestIds: [], closestValue: 'valuesOpenness', farthestValue: 'valuesLifestyle' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function serve() {
  return fakeServer({
    'GET /api/tribs/30': () => ({ body: { ...tribWith({ id: 30, memberCount: 5 }), why, exactPlace: null } }),
    'GET /api/users/7/tribs': () => ({ body: [tribWith({ id: 30, memberCount: 5 })] }),
  });
}

it('reads the card on the screen again, in the list that shows it', async () => {
  const sent = serve();
  const queryClient = new QueryClient();
  const key = [...tribKeys(ME).saved, 'all'];
  queryClient.setQueryData(key, [tribWith({ id: 30, memberCount: 4 })]);
  renderHook(() => useTrackVisibleTrib(30));

  await refreshOpenTribs(queryClient, ME, MAX_AGE_MS);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(MAX_AGE_MS);
  await refreshOpenTribs(queryClient, ME, MAX_AGE_MS);
  expect(queryClient.getQueryData(key)).toMatchObject([{ memberCount: 5 }]);
  await refreshOpenTribs(queryClient, ME, MAX_AGE_MS);
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/tribs/30']);
});

it('reads no card that is gone from the screen', async () => {
  const sent = serve();
  const { unmount } = renderHook(() => useTrackVisibleTrib(30));
  unmount();
  await vi.advanceTimersByTimeAsync(MAX_AGE_MS);
  await refreshOpenTribs(new QueryClient(), ME, MAX_AGE_MS);
  expect(sent).toEqual([]);
});

it("reads the list of one's own meetups again while something shows it", async () => {
  const sent = serve();
  const queryClient = new QueryClient();
  const query = tribsOfUserQuery(ME);
  queryClient.setQueryData(query.queryKey, [tribWith({ id: 30, memberCount: 4 })]);
  await vi.advanceTimersByTimeAsync(MAX_AGE_MS);
  await refreshOpenTribs(queryClient, ME, MAX_AGE_MS);
  expect(sent).toEqual([]);
  const stop = new QueryObserver(queryClient, query).subscribe(() => undefined);
  await refreshOpenTribs(queryClient, ME, MAX_AGE_MS);
  expect(queryClient.getQueryData(query.queryKey)).toMatchObject([{ memberCount: 5 }]);
  stop();
});

it("invalidates this person's lists of meetups and invitations, and nobody else's", () => {
  const queryClient = new QueryClient();
  const { feed, invitations } = tribKeys(ME);
  const others = tribKeys(8).invitations;
  for (const key of [feed, invitations, others]) queryClient.setQueryData(key, []);

  invalidateTribs(queryClient, ME);
  const isExpired = (key: readonly unknown[]) => queryClient.getQueryState(key)?.isInvalidated;
  expect([feed, invitations, others].map(isExpired)).toEqual([true, true, false]);
});
