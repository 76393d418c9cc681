import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { notificationsSeen } from '#shared/api/notifications';
import { holdAttention } from '../../lib/attention';
import { currentToast, dismissToast, showToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { Notifications } from './Notifications';

const about = (id: number, kind: string, tribName: string) => ({
  id,
  kind,
  tribId: id * 10,
  tribName,
  createdAt: '2026-05-01T10:00:00.000Z',
});
const PROMOTED = about(3, 'promoted', 'Chess');
const CANCELLED = about(4, 'cancelled', 'Soup');

const dismiss = () => act(() => dismissToast(currentToast()?.id ?? 0));
const comeBack = () =>
  act(() => {
    dispatchEvent(new Event('visibilitychange'));
  });

afterEach(() => {
  cleanup();
  dismiss();
  vi.unstubAllGlobals();
  history.replaceState(null, '', '/');
});

/** A server that forgets what was told, as ours does. */
function serve(...unseen: ReturnType<typeof about>[]) {
  return fakeServer({
    'GET /api/notifications': () => ({ body: unseen }),
    'PUT /api/notifications/seen': (body) => {
      const { ids } = notificationsSeen.parse(body);
      for (const id of ids)
        unseen.splice(
          unseen.findIndex((one) => one.id === id),
          1,
        );
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

it('tells one thing after the other, each once, and says so to the server', async () => {
  const sent = serve(PROMOTED, CANCELLED);
  start();
  await waitFor(() => expect(currentToast()?.description).toBe('You are in for Chess'));
  expect(sent.at(-1)).toEqual({ call: 'PUT /api/notifications/seen', body: { ids: [3] } });
  dismiss();
  expect(currentToast()?.description).toBe('Soup was cancelled');
  expect(sent.at(-1)?.body).toEqual({ ids: [4] });
  dismiss();
  expect(currentToast()).toBeNull();
});

it('leads to the meetup', async () => {
  serve(PROMOTED);
  start();
  await waitFor(() => expect(currentToast()).not.toBeNull());
  act(() => currentToast()?.action?.onPress());
  expect(location.pathname + location.search).toBe('/meetups?trib=30');
});

it('asks again when one comes back to the page, and not in between', async () => {
  const unseen: ReturnType<typeof about>[] = [];
  const sent = serve(...unseen);
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  comeBack();
  await waitFor(() => expect(sent).toHaveLength(2));
});

it('does not repeat itself when it comes to the screen once more', async () => {
  serve(PROMOTED);
  const queryClient = new QueryClient();
  const { unmount } = start(queryClient);
  await waitFor(() => expect(currentToast()).not.toBeNull());
  dismiss();
  unmount();
  start(queryClient);
  await act(() => Promise.resolve());
  expect(currentToast()).toBeNull();
});

it('waits for the end of another toast, and until the attention is free', async () => {
  const sent = serve(PROMOTED);
  const letGo = holdAttention();
  showToast({ title: 'Trib saved!' });
  start();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(currentToast()?.title).toBe('Trib saved!');
  dismiss();
  expect(currentToast()).toBeNull();
  act(letGo);
  await waitFor(() => expect(currentToast()?.title).toBe('A place came free'));
});

it('says nothing when the news cannot be had', async () => {
  const sent = fakeServer({ 'GET /api/notifications': () => ({ status: 503 }) });
  start(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(currentToast()).toBeNull();
});
