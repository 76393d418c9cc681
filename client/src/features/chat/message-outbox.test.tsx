import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { onWake } from '../../lib/live/live';
import { viewerChanged } from '../../lib/viewer-scope';
import { newEntry, type OutboxEntry } from '../../lib/outbox/outbox-entry';
import { messagesQuery } from './chat.api';
import { messageWith } from './testing-chat';
import { pendingOf, useOutbox } from './message-outbox';

const NOOR = 2;
const ROOM = 5;

afterEach(() => {
  cleanup();
  viewerChanged();
  vi.unstubAllGlobals();
});

/** At any moment a message is either pending or among the stored messages, and never both or neither. */
it('shows a message once, from sending to sent, and wakes the stream then', async () => {
  const queryClient = new QueryClient();
  const { queryKey } = messagesQuery(NOOR, ROOM);
  queryClient.setQueryData(queryKey, { list: [], hasOlder: false });
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
    const { clientId, text } = JSON.parse(body);
    const sender = { id: NOOR, displayName: 'Noor', profileImage: null };
    return Response.json(messageWith({ id: 9, conversationId: ROOM, clientId, text, sender }));
  });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const shown: string[] = [];
  const woken = vi.fn<() => void>();
  onTestFinished(onWake(woken));
  const { result } = renderHook(
    () => {
      const outbox = useOutbox(NOOR, ROOM);
      const sent = queryClient.getQueryData(queryKey)?.list.map(({ text }) => `${text} sent`) ?? [];
      shown.push([...sent, ...outbox.pending.map(({ text, state }) => `${text} ${state}`)].join());
      return outbox;
    },
    { wrapper },
  );
  act(() => result.current.send({ text: 'See you there' }));
  await waitFor(() => expect(shown.at(-1)).toBe('See you there sent'));
  const steps = shown.filter((step, index) => step !== shown[index - 1]);
  expect(steps).toEqual(['', 'See you there sending', 'See you there sent']);
  expect(woken).toHaveBeenCalledOnce();
});

it('keeps its list the same while time passes', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const queryClient = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useOutbox(NOOR, ROOM), { wrapper });
  const before = result.current.pending;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(result.current.pending).toBe(before);
});

const NOW = 1_000_000;
const written = (text: string, changes: Partial<OutboxEntry<'message'>> = {}): OutboxEntry => ({
  kind: 'message',
  conversationId: ROOM,
  text,
  clientId: text,
  viewerId: NOOR,
  createdAt: new Date(NOW).toISOString(),
  order: NOW,
  submittedAt: NOW,
  tries: 0,
  failedAt: 0,
  waitUntil: 0,
  mustWait: false,
  ...changes,
});
const states = (entries: OutboxEntry[], isOnline = true) =>
  pendingOf(entries, ROOM, { isOnline, now: NOW }).map(({ text, state }) => `${text} ${state}`);

it('shows what waits behind a failure as waiting, in its order', () => {
  const [one, two] = [written('one', { tries: 1, order: 1 }), written('two', { order: 2 })];
  expect(states([two, one])).toEqual(['one waiting', 'two waiting']);
  expect(states([two])).toEqual(['two sending']);
  expect(states([two], false)).toEqual(['two waiting']);
});

it('shows nothing that was taken back, and nothing of other rooms and kinds', () => {
  const about = { viewerId: NOOR, clientId: 'x', now: NOW };
  const here = newEntry({ kind: 'attendance', tribId: 5, userId: null, value: true }, about, []);
  const others = [written('gone', { isTakenBack: true }), written('elsewhere', { conversationId: 6 }), here];
  expect(states([...others, written('one', { error: 'You were removed' })])).toEqual(['one failed']);
});
