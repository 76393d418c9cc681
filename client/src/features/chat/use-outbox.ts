import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outbox } from '../../lib/outbox/outbox';
import type { Draft, OutboxEntry } from '../../lib/outbox/outbox-entry';
import { useOutboxEntries, useOutboxKind } from '../../lib/outbox/use-outbox-kind';
import { useAtNow } from '../../lib/use-now';
import { useIsOnline } from '../../lib/use-when-online';
import { messagesQuery } from './chat.api';
import { messageHandler } from './message-outbox';
import { type PendingMessage, pendingOf } from './pending-messages';

const MINUTE_MS = 60_000;
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
