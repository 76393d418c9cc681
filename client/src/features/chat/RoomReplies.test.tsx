import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Message, sendMessageRequest } from '#shared/api/chat';
import { clearToast, currentToast } from '../../ui/toast-store';
import { fakeServer } from '../auth/testing/fake-server';
import { freshBrowser } from '../auth/testing/Providers';
import { tribWith } from '../tribs/trib-fixture';
import { RoomReplies } from './RoomReplies';
import { conversationWith, messageWith } from './testing-chat';

freshBrowser();
afterEach(() => {
  cleanup();
  clearToast();
});

const ADA = 7;
const ADAS = { id: ADA, displayName: 'Ada', profileImage: null };
const HOUR_MS = 3_600_000;
const hoursFromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

function wordsOf(body: unknown) {
  const { clientId, text } = sendMessageRequest.parse(body);
  return { clientId, text };
}

/** Serves a room with these messages. The response to a sent one waits for `until`. */
function show(startsInHours: number, stored: Partial<Message>[] = [], until = Promise.resolve()) {
  let messages = stored.map((one, index) => messageWith({ id: index + 1, ...one }));
  const server = fakeServer({
    'POST /api/conversations': () => ({ body: conversationWith({ id: 5 }) }),
    'GET /api/conversations/5/messages': () => ({ body: messages }),
    'POST /api/conversations/5/messages': async (body) => {
      await until;
      const sent = messageWith({ id: 40, sender: ADAS, ...wordsOf(body) });
      messages = [...messages, sent];
      return { body: sent };
    },
    'DELETE /api/conversations/5/messages/40': () => {
      messages = messages.map((one) => (one.id === 40 ? { ...one, isDeleted: true, text: '' } : one));
      return { status: 204 };
    },
  });
  const trib = tribWith({ id: 9, startTime: hoursFromNow(startsInHours), endTime: null });
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RoomReplies viewerId={ADA} trib={trib} />
    </QueryClientProvider>,
  );
  return server;
}

const reply = (name: string) => screen.findByRole('button', { name });

it('offers a first message, sends it with one tap, and Undo takes it back', async () => {
  const server = show(72, [{ text: 'See you there' }]);
  fireEvent.click(await reply('Hi, looking forward to it!'));
  expect(await screen.findByText('Hi, looking forward to it!')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  await waitFor(() => expect(server.map(({ call }) => call)).toContain('POST /api/conversations/5/messages'));
  await waitFor(() => expect(currentToast()?.title).toBe('Sent to the chat'));
  await waitFor(() => expect(screen.getByText('You:')).toBeDefined());
  currentToast()?.action?.onPress();
  expect(await reply('Hi, looking forward to it!')).toBeDefined();
  await waitFor(() => expect(server.at(-1)?.call).toContain('/api/conversations/5/messages'));
});

it('takes a message back that is still on its way', async () => {
  let arrive = () => {};
  const server = show(72, [], new Promise<void>((resolve) => (arrive = resolve)));
  fireEvent.click(await reply('Hi, looking forward to it!'));
  await waitFor(() => expect(server.at(-1)?.call).toBe('POST /api/conversations/5/messages'));
  await waitFor(() => expect(currentToast()?.title).toBe('Sent to the chat'));
  currentToast()?.action?.onPress();
  expect(await reply('Hi, looking forward to it!')).toBeDefined();
  arrive();
  await waitFor(() =>
    expect(server.map(({ call }) => call)).toContain('DELETE /api/conversations/5/messages/40'),
  );
  expect(await reply('Hi, looking forward to it!')).toBeDefined();
});

it('shows the latest message to somebody who has written', async () => {
  show(72, [{ sender: ADAS, text: 'Hello all' }, { text: 'Welcome!' }]);
  const latest = await screen.findByRole('link', { name: 'Ada: Welcome!' });
  expect(latest.getAttribute('href')).toBe('/chat?trib=9');
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers "On my way" on the day, also to somebody who has written', async () => {
  show(1, [{ sender: ADAS, text: 'Hello all' }]);
  expect(await reply('On my way')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Tell the others' })).toBeDefined();
});

it('does not offer what was said', async () => {
  show(1, [{ sender: ADAS, text: 'On my way' }]);
  expect(await reply('Running late')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'On my way' })).toBeNull();
});
