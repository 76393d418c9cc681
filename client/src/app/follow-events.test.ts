import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { Message } from '#shared/api/chat';
import { chatKeys, messagesQuery } from '../features/chat/chat.api';
import { nearIdeasQuery } from '../features/tribs/ideas.api';
import { messageWith } from '../features/chat/testing-chat';
import { write } from '../lib/use-write';
import { followEvents } from './follow-events';

const VIEWER = 1;

it('reads what an event is about while a write hangs', async () => {
  const queryClient = new QueryClient();
  const read = vi.fn<() => Promise<number>>(async () => Date.now());
  const queryKey = chatKeys(VIEWER).one(5);
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: read, staleTime: Infinity });
  const stopObserving = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce());
  void write({
    queryClient,
    subject: 'like 5',
    action: 'like',
    show: { in: ['likes'], as: () => () => undefined },
    send: () => new Promise(() => {}),
    failure: 'none',
  });
  const events = followEvents(queryClient, VIEWER);
  events.onEvent({ kind: 'messages', conversationId: 5 });
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  events.stop();
  stopObserving();
});

it('counts again what can be joined near here once the person has joined something', async () => {
  const queryClient = new QueryClient();
  const { queryKey } = nearIdeasQuery(VIEWER, { near: '3' });
  queryClient.setQueryData(queryKey, []);
  const events = followEvents(queryClient, VIEWER);
  events.onEvent({ kind: 'membership', tribId: 9 });
  await vi.waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  events.stop();
});

it('reads one new message of a long conversation with one request, and one that changed with another', async () => {
  const server = Array.from({ length: 300 }, (_, index) => messageWith({ id: index + 1 }));
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path);
    const query = new URL(path, 'http://same.host').searchParams;
    const [after, before] = [Number(query.get('after') ?? 0), Number(query.get('before') ?? Infinity)];
    const within = server.filter(({ id }) => id > after && id < before);
    const limit = Number(query.get('limit'));
    return Response.json(after > 0 ? within.slice(0, limit) : within.slice(-limit));
  });
  const queryClient = new QueryClient();
  const options = messagesQuery(VIEWER, 5);
  queryClient.setQueryData(options.queryKey, { list: [...server], hasOlder: false });
  const observer = new QueryObserver(queryClient, { ...options, staleTime: Infinity });
  const stopObserving = observer.subscribe(() => undefined);
  const events = followEvents(queryClient, VIEWER);
  const shown = (id: number): Message | undefined =>
    queryClient.getQueryData(options.queryKey)?.list.find((message) => message.id === id);

  server.push(messageWith({ id: 301 }));
  events.onEvent({ kind: 'messages', conversationId: 5, messageId: 301 });
  await vi.waitFor(() => expect(shown(301)).toBeTruthy());
  expect(requests).toEqual(['/api/conversations/5/messages?limit=100&after=300']);

  server[1] = messageWith({ id: 2, isDeleted: true });
  server.splice(2, 1);
  events.onEvent({ kind: 'messages', conversationId: 5, messageId: 2 });
  events.onEvent({ kind: 'messages', conversationId: 5, messageId: 3 });
  await vi.waitFor(() => expect(shown(2)?.isDeleted).toBe(true));
  expect(shown(3)).toBeUndefined();
  expect(requests).toHaveLength(4);
  events.stop();
  stopObserving();
  vi.unstubAllGlobals();
});
