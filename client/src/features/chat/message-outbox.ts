import { type QueryClient, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message } from '#shared/api/chat';
import { MINUTE_MS } from '#shared/domain/durations';
import { wakeStream } from '../../lib/live/live';
import type { OutboxHandler } from '../../lib/outbox/create-outbox';
import { outbox, useOutboxEntries, useOutboxKind } from '../../lib/outbox/outbox';
import { type Draft, firstToSend, isTooOld, laneOf, type OutboxEntry } from '../../lib/outbox/outbox-entry';
import { useAtNow } from '../../lib/use-now';
import { useIsOnline } from '../../lib/use-when-online';
import { addMessage } from './chat-cache';
import { deleteMessage, getMessages, messagesQuery, postMessage } from './chat.api';
import * as t from './texts';

/** How far back a message is looked for that is taken back. It was sent moments ago, if at all. */
const LATEST = 40;

/** The server identifies each message by its client id, so sending one again creates no second message. */
export function messageHandler(queryClient: QueryClient): OutboxHandler<'message', Message> {
  return {
    send: ({ conversationId, clientId, viewerId, text, photo, replyToId }) =>
      postMessage(conversationId, { clientId, senderId: viewerId, text, photo, replyToId }),
    onSent({ viewerId }, message) {
      addMessage({ queryClient, viewerId }, message);
      wakeStream();
    },
    async takeBack({ conversationId, clientId, viewerId }) {
      const latest = await getMessages(conversationId, { limit: LATEST });
      const sent = latest.find((one) => one.clientId === clientId && one.sender?.id === viewerId);
      if (!sent || sent.isDeleted) return;
      await deleteMessage(conversationId, sent.id);
      const { queryKey } = messagesQuery(viewerId, conversationId);
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}

const TOO_OLD = t.notSentForMore;

export type PendingMessage = Draft & {
  clientId: string;
  conversationId: number;
  createdAt: string;
  /** `waiting` means offline, or not accepted by the server yet. `failed` means that the person decides. */
  state: 'sending' | 'waiting' | 'failed';
  error?: string;
};

/** The pending messages of a conversation, in the order in which they are shown. */
export function pendingOf(
  entries: readonly OutboxEntry[],
  conversationId: number,
  { isOnline, now }: { isOnline: boolean; now: number },
): PendingMessage[] {
  const messages = entries
    .filter((entry) => entry.kind === 'message')
    .filter((entry) => entry.conversationId === conversationId && !entry.isTakenBack)
    .toSorted((a, b) => a.order - b.order);
  const lane = messages[0] && laneOf(messages[0]);
  const isHeld = !isOnline || (lane !== undefined && (firstToSend(messages, lane, now)?.tries ?? 0) > 0);
  return messages.map((message) => {
    const { clientId, text, photo, photoSize, replyToId, createdAt } = message;
    const error = message.error ?? (isTooOld(message, now) ? TOO_OLD : undefined);
    const state = error === undefined ? (isHeld ? 'waiting' : 'sending') : 'failed';
    return { clientId, conversationId, text, photo, photoSize, replyToId, createdAt, state, error };
  });
}

/** Stays the same array in every render, so that a thread is rendered again only when something has changed. */
const NO_ENTRIES: readonly OutboxEntry[] = [];

export function useOutbox(viewerId: number, conversationId: number) {
  useOutboxKind(viewerId, 'message', messageHandler);
  const entries = useOutboxEntries();
  const isOnline = useIsOnline();
  // The stream may bring a message before the response to sending it arrives, if that arrives at all.
  const { data: arrived } = useQuery({
    ...messagesQuery(viewerId, conversationId),
    enabled: false,
    select: ({ list }) =>
      list.filter(({ sender }) => sender?.id === viewerId).map(({ clientId }) => clientId),
  });
  const isOfRoom = entries.some((one) => one.kind === 'message' && one.conversationId === conversationId);
  const own = isOfRoom ? entries : NO_ENTRIES;
  // A message that has not been sent for a day fails, so the time matters, to the minute.
  const minute = useAtNow((now) => (isOfRoom ? Math.floor(now.getTime() / MINUTE_MS) : 0));
  const pending: PendingMessage[] = useMemo(
    () =>
      pendingOf(own, conversationId, { isOnline, now: minute * MINUTE_MS }).filter(
        ({ clientId }) => !arrived?.includes(clientId),
      ),
    [own, conversationId, isOnline, minute, arrived],
  );
  const actions = useMemo(
    () => ({
      send: (draft: Draft) => void outbox.send({ kind: 'message', conversationId, ...draft }),
      retry: (clientId: string) => void outbox.retry(clientId),
      discard: (clientId: string) => void outbox.discard(clientId),
    }),
    [conversationId],
  );
  return useMemo(() => ({ pending, ...actions }), [pending, actions]);
}
