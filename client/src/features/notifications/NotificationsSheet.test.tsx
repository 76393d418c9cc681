import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/api/notifications';
import { currentToast, dismissToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { notificationsQuery } from './notifications.api';
import { NotificationList } from './NotificationsSheet';

const ME = 7;
const PROMOTED: Notification = {
  id: 3,
  kind: 'promoted',
  tribId: 30,
  tribName: 'Chess',
  startTime: null,
  endTime: null,
  timeZone: 'UTC',
  place: null,
  createdAt: '2026-05-01T10:00:00.000Z',
  seen: false,
};
const FRIEND_REQUEST: Notification = {
  id: 5,
  kind: 'friend-request',
  person: { id: 4, displayName: 'Maya', bio: null, location: null, profileImage: null, verified: false },
  invited: false,
  createdAt: '2026-05-01T10:00:00.000Z',
  seen: false,
};

/** Makes rows come into view in place of the browser's observer. */
let comeIntoView: (() => void)[] = [];
class FakeObserver {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    comeIntoView.push(() => callback([{ isIntersecting: true }]));
  }
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  comeIntoView = [];
  vi.stubGlobal('IntersectionObserver', FakeObserver);
});
afterEach(() => {
  cleanup();
  dismissToast(currentToast()?.id ?? 0);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function show(notifications: Notification[]) {
  const queryClient = new QueryClient();
  queryClient.setQueryData(notificationsQuery(ME).queryKey, notifications);
  render(
    <QueryClientProvider client={queryClient}>
      <NotificationList viewerId={ME} />
    </QueryClientProvider>,
  );
  return queryClient;
}

it('marks a notification as seen when its row is in view, and keeps it in the list', async () => {
  const sent = fakeServer({ 'PUT /api/notifications/seen': () => ({}) });
  const queryClient = show([PROMOTED]);
  expect(screen.getByText('A spot opened up')).toBeDefined();
  expect(sent).toEqual([]);
  act(() => comeIntoView.at(-1)?.());
  await waitFor(() => expect(sent).toEqual([{ call: 'PUT /api/notifications/seen', body: { ids: [3] } }]));
  expect(queryClient.getQueryData(notificationsQuery(ME).queryKey)).toEqual([{ ...PROMOTED, seen: true }]);
  expect(screen.getByText('A spot opened up')).toBeDefined();
  // New ones stay highlighted while the list is open, but not when it is opened again.
  expect(screen.getByText('New')).toBeDefined();
  cleanup();
  show([{ ...PROMOTED, seen: true }]);
  expect(screen.queryByText('New')).toBeNull();
  expect(screen.getByText('A spot opened up')).toBeDefined();
});

it('does not mark as seen what was seen before', async () => {
  const sent = fakeServer({ 'PUT /api/notifications/seen': () => ({}) });
  show([{ ...PROMOTED, id: 2, seen: true }, PROMOTED]);
  act(() => comeIntoView.forEach((come) => come()));
  await waitFor(() => expect(sent.at(-1)?.body).toEqual({ ids: [3] }));
  expect(sent).toHaveLength(1);
});

const unseen = (id: number) => ({ ...PROMOTED, id, tribId: id * 10, tribName: `Chess ${id}` });

it('marks all rows that come into view together as seen in one request', async () => {
  vi.useFakeTimers();
  const sent = fakeServer({ 'PUT /api/notifications/seen': () => ({}) });
  show([1, 2, 3].map(unseen));
  act(() => comeIntoView.forEach((come) => come()));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(sent).toEqual([{ call: 'PUT /api/notifications/seen', body: { ids: [1, 2, 3] } }]);
});

it('marks as seen what came into view right before the list is closed', async () => {
  const sent = fakeServer({ 'PUT /api/notifications/seen': () => ({}) });
  show([1, 2].map(unseen));
  act(() => comeIntoView.forEach((come) => come()));
  cleanup();
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ ids: [1, 2] }]));
});

it('offers to accept a friend request again when that failed', async () => {
  const statuses = [500, 200];
  const sent = fakeServer({
    'PUT /api/friends/4': () => ({ status: statuses.shift(), body: { status: 'friends' } }),
  });
  show([FRIEND_REQUEST]);
  fireEvent.click(screen.getByRole('button', { name: 'Accept Maya' }));
  await waitFor(() => expect(currentToast()?.title).toBe("That didn't work"));
  act(() => dismissToast(currentToast()?.id ?? 0));
  fireEvent.click(await screen.findByRole('button', { name: 'Accept Maya' }));
  await waitFor(() => expect(screen.queryByText('Maya')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual(['PUT /api/friends/4', 'PUT /api/friends/4']);
  await waitFor(() => expect(currentToast()?.title).toBe('You and Maya are friends now'));
});

it('declines a friend request in place, and says nothing more about it', async () => {
  const sent = fakeServer({ 'DELETE /api/friends/4': () => ({ status: 204 }) });
  show([FRIEND_REQUEST]);
  fireEvent.click(screen.getByRole('button', { name: 'Decline Maya' }));
  await waitFor(() => expect(screen.queryByText('Maya')).toBeNull());
  expect(sent.map(({ call }) => call)).toEqual(['DELETE /api/friends/4']);
  expect(currentToast()).toBeNull();
});

it('says so when nothing happened yet', () => {
  show([]);
  expect(screen.getByText("You're all caught up")).toBeDefined();
});

it('takes a yes to "Still coming?" at once, and asks before it gives up a spot', async () => {
  const sent = fakeServer({
    'PUT /api/tribs/30/coming': () => ({ status: 204 }),
    'DELETE /api/tribs/30/membership': () => ({ status: 204 }),
  });
  const writes = () => sent.map(({ call }) => call).filter((call) => !call.startsWith('GET'));
  show([{ ...PROMOTED, kind: 'coming', seen: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(currentToast()?.title).toBe('See you there'));
  expect(writes()).toEqual(['PUT /api/tribs/30/coming']);
  cleanup();
  show([{ ...PROMOTED, kind: 'coming', seen: true }]);
  fireEvent.click(screen.getByRole('button', { name: 'Give my spot to the next' }));
  expect(writes()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Give it up' }));
  await waitFor(() => expect(currentToast()?.title).toBe("You're not going any more"));
  expect(writes()[1]).toBe('DELETE /api/tribs/30/membership');
});

it('asks nobody who still comes once the meetup has begun', () => {
  show([{ ...PROMOTED, kind: 'coming', startTime: '2026-05-02T18:00:00.000Z', seen: true }]);
  expect(screen.getByText('Still coming?')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull();
});

it('takes back a spot that was given up by mail, and says where that leads', async () => {
  const answers = [{ status: 'joined' }, { status: 'waitlisted', placeInLine: 2 }];
  const sent = fakeServer({
    'GET /api/notifications': () => ({ body: [] }),
    'PUT /api/tribs/30/membership': () => ({ body: answers.shift() }),
  });
  for (const outcome of ["You're in!", "You're 2nd in line"]) {
    show([{ ...PROMOTED, kind: 'spot-given-up', seen: true }]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(currentToast()?.title).toBe(outcome));
    // It is no longer true.
    await waitFor(() => expect(screen.queryByText('You gave up your spot by email')).toBeNull());
    cleanup();
  }
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toHaveLength(2);
});
