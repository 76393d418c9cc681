import type { InfiniteData } from '@tanstack/react-query';
import type { Conversation, Message } from '#shared/api/chat';
import { PAGE_MAX, UNREAD_MAX } from '#shared/domain/limits';
import type { Page } from '../../lib/api-client';
import type { ViewerCache } from '../../lib/viewer-scope';
import { chatKeys, conversationQuery, getMessages, messagesQuery, putRead } from './chat.api';
import { type Messages, OLDER_PAGE, withMessages } from './read-messages';

/** Adds a message that the server has just stored. If its conversation is not loaded, loading it will bring it. */
export function addMessage({ queryClient, viewerId }: ViewerCache, message: Message): void {
  const { queryKey } = messagesQuery(viewerId, message.conversationId);
  queryClient.setQueryData(
    queryKey,
    (cached) => cached && { ...cached, list: withMessages(cached.list, [message]) },
  );
}

const CHANGES_MAX = 10;

/**
 * Reads the changed messages of a conversation on the screen, and the ones sent since. False if the caller has to read all
 * of it, because it is not loaded, is being read already, or has changed too much.
 */
export async function readChanges(
  { queryClient, viewerId }: ViewerCache,
  conversationId: number,
  changed: readonly (number | undefined)[],
): Promise<boolean> {
  const { queryKey } = messagesQuery(viewerId, conversationId);
  const query = queryClient.getQueryCache().find<Messages>({ queryKey });
  const list = query?.state.data?.list ?? [];
  const [oldest, newest] = [list[0]?.id, list.at(-1)?.id];
  if (
    !query?.isActive() ||
    query.state.fetchStatus !== 'idle' ||
    oldest === undefined ||
    newest === undefined
  )
    return false;
  const ids = [...new Set(changed)].filter((id) => id === undefined || id >= oldest);
  const loaded = ids.filter((id) => id !== undefined).filter((id) => id <= newest);
  if (ids.includes(undefined) || loaded.length > CHANGES_MAX) return false;
  const added = await getMessages(conversationId, { after: newest, limit: PAGE_MAX });
  if (added.length === PAGE_MAX) return false;
  const reads = loaded.map(async (id) => getMessages(conversationId, { after: id - 1, limit: 1 }));
  const found = (await Promise.all(reads)).flat();
  const gone = new Set(loaded.filter((id) => !found.some((message) => message.id === id)));
  queryClient.setQueryData(
    queryKey,
    (cached) =>
      cached && {
        ...cached,
        list: withMessages(
          cached.list.filter(({ id }) => !gone.has(id)),
          [...found.filter(({ id }) => loaded.includes(id)), ...added],
        ),
      },
  );
  return true;
}

export async function loadOlder({ queryClient, viewerId }: ViewerCache, conversationId: number) {
  const { queryKey } = messagesQuery(viewerId, conversationId);
  const before = queryClient.getQueryData(queryKey)?.list[0]?.id;
  if (before === undefined) return;
  const older = await getMessages(conversationId, { before, limit: OLDER_PAGE });
  queryClient.setQueryData(
    queryKey,
    (cached) => cached && { list: withMessages(cached.list, older), hasOlder: older.length === OLDER_PAGE },
  );
}

/** Returns a function that restores the message. */
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

/** Updates the unread count at once, counted from the messages that are loaded. */
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
