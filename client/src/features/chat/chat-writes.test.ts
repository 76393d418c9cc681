import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { addMessage, loadOlder } from './chat-cache';
import { conversationQuery, messagesQuery, photosQuery } from './chat.api';
import { react, removeMessage, setMuted, takePhotoAway, withReaction } from './chat-writes';
import { conversationWith, messageWith } from './testing-chat';

const ME = 7;
const ROOM = 5;
afterEach(() => void vi.unstubAllGlobals());

function filled() {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const cache = { queryClient, viewerId: ME };
  const { queryKey } = messagesQuery(ME, ROOM);
  queryClient.setQueryData(queryKey, { list: [messageWith({ id: 3 })], hasOlder: true });
  queryClient.setQueryData(conversationQuery(ME, ROOM).queryKey, conversationWith({}));
  return {
    cache,
    messages: () => queryClient.getQueryData(queryKey),
    first: () => queryClient.getQueryData(queryKey)?.list[0],
    conversation: () => queryClient.getQueryData(conversationQuery(ME, ROOM).queryKey),
  };
}

/** Responds only when `respond` is called, so that a test can check what is shown before. */
function respondingWith(status: number, body?: object) {
  let respond: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    respond = resolve;
  });
  const send = vi.fn<typeof fetch>(async () => {
    await asked;
    return new Response(body && JSON.stringify(body), { status });
  });
  vi.stubGlobal('fetch', send);
  return { respond: () => respond(), send };
}

it('shows a reaction at once and takes it back if the server refuses', async () => {
  const { cache, first } = filled();
  const { respond } = respondingWith(404, { message: 'Not found' });
  const written = react(cache, messageWith({ id: 3 }), '🎉', true);
  expect(first()?.reactions).toEqual([{ reaction: '🎉', count: 1, isMine: true }]);
  respond();
  await written;
  expect(first()?.reactions).toEqual([]);
});

it('counts reactions of others besides one’s own', () => {
  const others = messageWith({ reactions: [{ reaction: '👍', count: 2, isMine: false }] });
  const mine = withReaction(others, '👍', true);
  expect(mine.reactions).toEqual([{ reaction: '👍', count: 3, isMine: true }]);
  expect(withReaction(mine, '👍', true)).toBe(mine);
  expect(withReaction(mine, '👍', false)).toEqual(others);
});

it('shows a deleted message as such at once', async () => {
  const { cache, first } = filled();
  const { respond } = respondingWith(204);
  const written = removeMessage(cache, messageWith({ id: 3 }));
  expect(first()).toMatchObject({ isDeleted: true, text: '' });
  respond();
  await written;
  expect(first()).toMatchObject({ isDeleted: true, text: '' });
});

it('takes a photo away at once, twice pressed only once, and keeps the words', async () => {
  const { cache, first } = filled();
  const { respond, send } = respondingWith(204);
  const { queryKey } = photosQuery(ME, ROOM);
  cache.queryClient.setQueryData(queryKey, { pages: [[messageWith({ id: 3 })]], pageParams: [0] });
  const [written] = [1, 2].map(() => takePhotoAway(cache, messageWith({ id: 3 })));
  expect(first()).toMatchObject({ isDeleted: false, photo: null, text: 'See you there' });
  expect(cache.queryClient.getQueryData(queryKey)?.pages).toEqual([[]]);
  respond();
  await written;
  expect(send).toHaveBeenCalledTimes(1);
});

it('takes muting back if the server cannot store it', async () => {
  const { cache, conversation } = filled();
  const { respond } = respondingWith(503, { message: 'Full' });
  const written = setMuted(cache, conversationWith({}), true);
  expect(conversation()?.isMuted).toBe(true);
  respond();
  await written;
  expect(conversation()?.isMuted).toBe(false);
});

it('loads older messages in front of the others', async () => {
  const { cache, messages } = filled();
  const { respond, send } = respondingWith(200, [messageWith({ id: 1 }), messageWith({ id: 2 })]);
  respond();
  await loadOlder(cache, ROOM);
  expect(send).toHaveBeenCalledWith('/api/conversations/5/messages?limit=50&before=3', expect.anything());
  expect(messages()?.list.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(messages()?.hasOlder).toBe(false);
});

it('adds a stored message once, however often it arrives', () => {
  const { cache, messages } = filled();
  addMessage(cache, messageWith({ id: 4 }));
  addMessage(cache, messageWith({ id: 4 }));
  expect(messages()?.list.map(({ id }) => id)).toEqual([3, 4]);
});
