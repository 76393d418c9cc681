import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useHasStream, wakeStream } from '../../../lib/live/live';
import { useAtNow } from '../../../lib/use-now';
import { addMessage } from '../chat-cache';
import { messagesQuery } from '../chat.api';
import { outbox } from './outbox';
import { type Draft, type OutboxMessage, type PendingMessage, pendingOf } from './outbox-rules';

const MINUTE_MS = 60_000;
/** The same list in every render: a thread is rendered again only when something has changed. */
const NO_MESSAGES: readonly OutboxMessage[] = [];

function subscribeToConnection(listener: () => void): () => void {
  const watching = new AbortController();
  for (const type of ['online', 'offline']) addEventListener(type, listener, { signal: watching.signal });
  return () => watching.abort();
}

/** Sends what the viewer has written on this device, and shows what was sent. */
function useSending(viewerId: number): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const stopListening = outbox.onSent((message) => {
      addMessage({ queryClient, viewerId }, message);
      wakeStream();
    });
    void outbox.start(viewerId);
    return stopListening;
  }, [queryClient, viewerId]);
  // The server can be reached again, which the browser does not notice when only the server was away.
  const hasStream = useHasStream();
  useEffect(() => {
    if (hasStream) outbox.flush();
  }, [hasStream]);
}

/** The viewer's messages of a conversation that are on their way, and what can be done about them. */
export function useOutbox(viewerId: number, conversationId: number) {
  // The script that sends on every page may have failed to load, and what is written here must not be lost.
  useSending(viewerId);
  const messages = useSyncExternalStore(outbox.subscribe, outbox.messages);
  const isOnline = useSyncExternalStore(subscribeToConnection, () => navigator.onLine);
  // The stream may bring a message before the response to sending it arrives, if that arrives at all.
  const { data: arrived } = useQuery({
    ...messagesQuery(viewerId, conversationId),
    enabled: false,
    select: ({ list }) =>
      list.filter(({ sender }) => sender?.id === viewerId).map(({ clientId }) => clientId),
  });
  const isOfRoom = messages.some((message) => message.conversationId === conversationId);
  const own = isOfRoom ? messages : NO_MESSAGES;
  // A message that has not been sent for a day is for the person to decide about.
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
      send: (draft: Draft) => void outbox.send(conversationId, draft),
      retry: (clientId: string) => void outbox.retry(clientId),
      discard: (clientId: string) => void outbox.discard(clientId),
    }),
    [conversationId],
  );
  return useMemo(() => ({ pending, ...actions }), [pending, actions]);
}

/** Sends messages that were left unsent, whichever page is open. */
export function OutboxSender({ viewerId }: { viewerId: number }) {
  useSending(viewerId);
  return null;
}
