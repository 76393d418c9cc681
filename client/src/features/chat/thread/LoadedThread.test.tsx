import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Message } from '#shared/api/chat';
import { clearChatDrafts } from '../../../lib/chat-drafts';
import { aPerson } from '../../auth/testing/people';
import type { Draft, PendingMessage } from '../outbox/pending-message';
import { conversationWith, messageWith } from '../testing-chat';
import { timeText } from '../message-text';
import { LoadedThread } from './LoadedThread';

/** Called by each row that is rendered, twice by the last of several by one person. */
vi.mock('../message-text', { spy: true });

const NOOR = aPerson();
const QUESTION = messageWith({ id: 3, text: 'Who brings the board?' });
const UNSENT: PendingMessage = {
  clientId: '00000000-0000-4000-8000-000000000009',
  conversationId: 5,
  text: 'I do',
  createdAt: '2026-11-22T10:05:00.000Z',
  state: 'failed',
};

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }));
});
afterEach(() => {
  cleanup();
  clearChatDrafts();
  vi.unstubAllGlobals();
});

function show(unsent: Partial<PendingMessage> | null, stored: Message[] = [QUESTION]) {
  const sent: Draft[] = [];
  const outbox = {
    pending: unsent ? [{ ...UNSENT, ...unsent }] : [],
    send: (draft: Draft) => void sent.push(draft),
    retry: () => undefined,
    discard: vi.fn<(clientId: string) => undefined>(),
  };
  const queryClient = new QueryClient();
  const conversation = conversationWith({ id: 5 });
  const thread = (list: Message[]) => (
    <QueryClientProvider client={queryClient}>
      <LoadedThread
        viewer={NOOR}
        conversation={conversation}
        stored={{ list, hasOlder: false }}
        outbox={outbox}
      />
    </QueryClientProvider>
  );
  const { rerender } = render(thread(stored));
  return { sent, discard: outbox.discard, update: (list: Message[]) => rerender(thread(list)) };
}

const notSent = () => within(screen.getByRole('alert'));
const edit = () => fireEvent.click(notSent().getByRole('button', { name: 'Edit' }));
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

it('keeps what an unsent message replies to when it is edited', () => {
  const { sent, discard } = show({ replyToId: QUESTION.id });
  edit();
  expect(discard).toHaveBeenCalledWith(UNSENT.clientId);
  expect(screen.getByText('Reply to Ada')).toBeTruthy();
  send();
  expect(sent).toEqual([{ text: 'I do', replyToId: QUESTION.id }]);
});

it('does not reply to a message that was deleted meanwhile', () => {
  const { sent } = show({ replyToId: QUESTION.id }, [{ ...QUESTION, text: '', isDeleted: true }]);
  edit();
  send();
  expect(sent).toEqual([{ text: 'I do' }]);
});

it('offers no editing of an unsent message with a photo, which would be lost', () => {
  show({ photo: '/photos/1.webp' });
  expect(notSent().queryByRole('button', { name: 'Edit' })).toBeNull();
  expect(notSent().getByRole('button', { name: 'Retry' })).toBeTruthy();
});

it('renders only the rows that a new message changes, and none while somebody types', () => {
  const clientId = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
  const stored = Array.from({ length: 50 }, (_, id) => messageWith({ id: id + 1, clientId: clientId(id) }));
  const { update } = show(null, stored);
  vi.mocked(timeText).mockClear();
  fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hi' } });
  expect(timeText).not.toHaveBeenCalled();
  update([...stored, messageWith({ id: 99, clientId: clientId(99) })]);
  // The new one, and the one before it, which is no longer the last of its run.
  expect(timeText).toHaveBeenCalledTimes(3);
});
