import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message } from '#shared/api/chat';
import { UNREAD_MAX } from '#shared/domain/limits';
import type { Page } from '../../lib/api-client';
import type { ViewerCache } from '../../lib/viewer-scope';
import { chatKeys, conversationQuery, getMessages, messagesQuery, putRead } from './chat.api';
import { OLDER_PAGE, withMessages } from './read-messages';

/** Adds a message that the server has just stored. If its conversation is not loaded, loading it brings the message. */
export function addMessage({ queryClient, viewerId }: ViewerCache, message: Message): void {
  const { queryKey } = messagesQuery(viewerId, message.conversationId);
  queryClient.setQueryData(
    queryKey,
    (cached) => cached && { ...cached, list: withMessages(cached.list, [message]) },
  );
}

export async function loadOlder(
  { queryClient, viewerId }: ViewerCache,
  conversationId: number,
): Promise<void> {
  const { queryKey } = messagesQuery(viewerId, conversationId);
  const before = queryClient.getQueryData(queryKey)?.list[0]?.id;
  if (before === undefined) return;
  const older = await getMessages(conversationId, { before, limit: OLDER_PAGE });
  queryClient.setQueryData(
    queryKey,
    (cached) => cached && { list: withMessages(cached.list, older), hasOlder: older.length === OLDER_PAGE },
  );
}

/** Returns a function that restores it. */
export function patchMessage(
  { queryClient, viewerId }: ViewerCache,
  { id, conversationId }: Pick<Message, 'id' | 'conversationId'>,
  change: (message: Message) => Message,
): () => void {
  const { queryKey } = messagesQuery(viewerId, conversationId);
  const before = queryClient.getQueryData(queryKey)?.list.find((message) => message.id === id);
  const put = (to: (message: Message) => Message) =>
    queryClient.setQueryData(
      queryKey,
      (cached) =>
        cached && {
          ...cached,
          list: cached.list.map((message) => (message.id === id ? to(message) : message)),
        },
    );
  put(change);
  return () => void put((message) => before ?? message);
}

/** On its own and in every list. */
export function patchConversation(
  { queryClient, viewerId }: ViewerCache,
  id: number,
  change: Partial<Conversation>,
): void {
  const patch = (one: Conversation) => (one.id === id ? { ...one, ...change } : one);
  queryClient.setQueryData(conversationQuery(viewerId, id).queryKey, (cached) => cached && patch(cached));
  queryClient.setQueriesData<InfiniteData<Page<Conversation>>>(
    { queryKey: chatKeys(viewerId).lists },
    (cached) =>
      cached && { ...cached, pages: cached.pages.map((page) => ({ ...page, items: page.items.map(patch) })) },
  );
}

/** The unread counts change at once, as far as the messages are loaded. */
export async function markRead(cache: ViewerCache, conversationId: number, messageId: number): Promise<void> {
  await putRead(conversationId, messageId);
  const { queryClient, viewerId } = cache;
  const { list = [] } = queryClient.getQueryData(messagesQuery(viewerId, conversationId).queryKey) ?? {};
  const left = list.filter(
    ({ id, sender, isDeleted }) => id > messageId && !isDeleted && sender?.id !== viewerId,
  );
  patchConversation(cache, conversationId, {
    lastReadId: messageId,
    unread: Math.min(left.length, UNREAD_MAX),
  });
}
