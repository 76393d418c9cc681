import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { notificationsSeen } from '#shared/api/notifications';
import type { TribDetail } from '#shared/api/tribs';
import { registerOverlay } from '../../lib/open-overlays';
import { currentToast, dismissToast, showToast, stopWaitingForToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { tribWith } from '../tribs/trib-fixture';
import { tribQuery } from '../tribs/tribs.api';
import { Notifications } from './Notifications';
import { notificationsQuery } from './notifications.api';

const about = (id: number, kind: string, tribName: string) => ({
  id,
  kind,
  tribId: id * 10,
  tribName,
  startTime: '2026-11-28T20:00:00.000Z',
  timeZone: 'America/Chicago',
  createdAt: '2026-05-01T10:00:00.000Z',
  seen: false,
});
const detail = (membership: 'waitlisted' | 'joined'): TribDetail => ({
  ...tribWith({ id: 30, membership }),
  why: {
    sharedInterestIds: [],
    closestValue: 'valuesOpenness',
    farthestValue: 'valuesLifestyle',
    closestSide: null,
    areFarApart: null,
  },
  exactPlace: null,
});
const PROMOTED = about(3, 'promoted', 'Chess');
const CANCELLED = about(4, 'cancelled', 'Soup');

const dismiss = () => act(() => dismissToast(currentToast()?.id ?? 0));
const comeBack = () =>
  act(() => {
    dispatchEvent(new Event('visibilitychange'));
  });

beforeEach(() => localStorage.setItem('announcedNotifications', '[]'));
afterEach(() => {
  cleanup();
  localStorage.clear();
  dismiss();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

const MAYA = {
  id: 4,
  displayName: 'Maya',
  bio: null,
  location: null,
  profileImage: null,
  verified: false,
};
const FRIEND_REQUEST = {
  id: 5,
  kind: 'friend-request',
  person: MAYA,
  invited: true,
  createdAt: '2026-05-01T10:00:00.000Z',
  seen: false,
};

type ListedNotification = ReturnType<typeof about> | typeof FRIEND_REQUEST;

function serve(given: ListedNotification[], acceptStatus = 200) {
  const listed = given.map((one) => ({ ...one }));
  return fakeServer({
    'PUT /api/friends/4': () => ({ status: acceptStatus, body: { status: 'friends' } }),
    'GET /api/notifications': () => ({ body: listed }),
    'PUT /api/notifications/seen': (body) => {
      const { ids } = notificationsSeen.parse(body);
      for (const one of listed) one.seen ||= ids.includes(one.id);
      return {};
    },
  });
}

function start(queryClient = new QueryClient()) {
  return render(
    <QueryClientProvider client={queryClient}>
      <Notifications viewerId={7} />
    </QueryClientProvider>,
  );
}

it('announces one notification after another, the oldest first, and leaves them unseen', async () => {
  const sent = serve([CANCELLED, PROMOTED]);
  start();
  await waitFor(() => expect(currentToast()?.description).toBe("You're going to Chess · Sat, Nov 28, 2 PM"));
  dismiss();
  expect(currentToast()?.description).toBe('Soup · Sat, Nov 28, 2 PM');
  dismiss();
  expect(currentToast()).toBeNull();
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/notifications']);
});

it('refetches a meetup before it announces what happened to it', async () => {
  const queryClient = new QueryClient();
  const { queryKey } = tribQuery(7, 30);
  queryClient.setQueryData(queryKey, detail('waitlisted'));
  fakeServer({
    'GET /api/notifications': () => ({ body: [PROMOTED] }),
    'GET /api/tribs/30': () => {
      expect(currentToast()).toBeNull();
      return { body: detail('joined') };
    },
  });
  start(queryClient);
  await waitFor(() => expect(currentToast()?.title).toBe('A spot opened up'));
  expect(queryClient.getQueryData(queryKey)?.membership).toBe('joined');
});

it('polls every half minute while the page is visible', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const sent = serve([]);
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(sent).toHaveLength(2));
  vi.useRealTimers();
});

it('leads to the meetup, which marks it as seen', async () => {
  const sent = serve([PROMOTED]);
  start();
  await waitFor(() => expect(currentToast()).not.toBeNull());
  act(() => currentToast()?.action?.onPress());
  expect(location.pathname + location.search).toBe('/meetups?trib=30');
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ call: 'PUT /api/notifications/seen', body: { ids: [3] } }),
  );
});

it('polls again when the page becomes visible, and not while it is hidden', async () => {
  const sent = serve([]);
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  comeBack();
  await waitFor(() => expect(sent).toHaveLength(2));
});

it.each([PROMOTED, FRIEND_REQUEST])('does not repeat itself after a reload: $kind', async (notification) => {
  serve([notification]);
  const { unmount } = start();
  await waitFor(() => expect(currentToast()).not.toBeNull());
  unmount();
  dismiss();
  serve([notification]);
  const queryClient = new QueryClient();
  start(queryClient);
  await waitFor(() => expect(queryClient.getQueryData(notificationsQuery(7).queryKey)).toHaveLength(1));
  expect(currentToast()).toBeNull();
});

it('does not announce what was seen elsewhere', async () => {
  serve([CANCELLED, { ...PROMOTED, seen: true }]);
  start();
  await waitFor(() => expect(currentToast()?.title).toBe('Cancelled'));
  dismiss();
  expect(currentToast()).toBeNull();
});

it('announces what happened again', async () => {
  serve([PROMOTED]);
  const { unmount } = start();
  await waitFor(() => expect(currentToast()).not.toBeNull());
  dismiss();
  unmount();
  serve([{ ...PROMOTED, id: 9 }]);
  start();
  await waitFor(() => expect(currentToast()?.title).toBe('A spot opened up'));
});

it('waits until other toasts and dialogs are gone', async () => {
  const sent = serve([PROMOTED]);
  const release = registerOverlay();
  showToast({ title: 'Trib saved!' });
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(currentToast()?.title).toBe('Trib saved!');
  dismiss();
  expect(currentToast()).toBeNull();
  act(release);
  await waitFor(() => expect(currentToast()?.title).toBe('A spot opened up'));
});

it('is not held back by a question that nobody answers', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  serve([PROMOTED, FRIEND_REQUEST]);
  start();
  await waitFor(() => expect(currentToast()?.title).toBe('Maya'));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(currentToast()?.title).toBe('Maya');
  act(stopWaitingForToast);
  expect(currentToast()?.title).toBe('A spot opened up');
  vi.useRealTimers();
});

it('lets a friend request be accepted in place', async () => {
  const sent = serve([FRIEND_REQUEST]);
  start();
  await waitFor(() => expect(currentToast()?.title).toBe('Maya'));
  expect(currentToast()).toMatchObject({
    person: MAYA,
    isPreview: true,
    staysOpen: true,
    action: { label: 'Accept' },
  });
  act(() => currentToast()?.action?.onPress());
  dismiss();
  await waitFor(() => expect(currentToast()?.title).toBe('You and Maya are friends now'));
  expect(sent.map(({ call }) => call)).toEqual(['GET /api/notifications', 'PUT /api/friends/4']);
});

it('keeps a friend request unseen when accepting it failed', async () => {
  const sent = serve([FRIEND_REQUEST], 500);
  start();
  await waitFor(() => expect(currentToast()).not.toBeNull());
  act(() => currentToast()?.action?.onPress());
  dismiss();
  await waitFor(() => expect(currentToast()?.title).toBe("That didn't work"));
  expect(sent.map(({ call }) => call)).not.toContain('PUT /api/notifications/seen');
});

it('marks a friend request as seen when it is dismissed', async () => {
  const sent = serve([FRIEND_REQUEST]);
  start();
  await waitFor(() => expect(currentToast()?.title).toBe('Maya'));
  dismiss();
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ call: 'PUT /api/notifications/seen', body: { ids: [5] } }),
  );
});

it('says nothing when the request fails', async () => {
  const sent = fakeServer({ 'GET /api/notifications': () => ({ status: 503 }) });
  start(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(currentToast()).toBeNull();
});

it('announces in a new browser only what is new, and later what comes then', async () => {
  localStorage.clear();
  const recent = { ...about(6, 'cancelled', 'Tea'), createdAt: new Date().toISOString() };
  serve([recent, CANCELLED, PROMOTED]);
  start();
  await waitFor(() => expect(currentToast()?.description).toBe('Tea · Sat, Nov 28, 2 PM'));
  dismiss();
  expect(currentToast()).toBeNull();
  expect(localStorage.getItem('announcedNotifications')).toBe('[4,3,6]');
});

it('leaves several that a new browser finds to the bell, and later announces what comes then', async () => {
  localStorage.clear();
  const now = { createdAt: new Date().toISOString() };
  serve([
    { ...CANCELLED, ...now },
    { ...PROMOTED, ...now },
  ]);
  const { unmount } = start();
  await waitFor(() => expect(localStorage.getItem('announcedNotifications')).toBe('[4,3]'));
  expect(currentToast()).toBeNull();
  unmount();
  serve([{ ...about(6, 'cancelled', 'Tea'), ...now }, CANCELLED, PROMOTED]);
  start();
  await waitFor(() => expect(currentToast()?.description).toBe('Tea · Sat, Nov 28, 2 PM'));
});

it('leaves the toast to a tab that is seen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const sent = serve([PROMOTED]);
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  await act(async () => undefined);
  expect(currentToast()).toBeNull();
  expect(localStorage.getItem('announcedNotifications')).toBe('[]');
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  await waitFor(() => expect(currentToast()?.title).toBe('A spot opened up'));
  visibility.mockRestore();
});
