import { onlinePeople } from '#shared/api/presence';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import {
  type ConversationKind,
  conversationListReader,
  conversationReader,
  message,
  type Message,
  messageList,
  type OpenConversationRequest,
  type Reaction,
  type SendMessageRequest,
} from '#shared/api/chat';
import { requestJson, requestNothing, requestPage } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';
import { viewerKey } from '../../lib/viewer-scope';
import { isWorkerRunning } from '../../lib/worker/is-worker-running';
import { refetchMessages, type Messages } from './read-messages';

const api = (id: number) => `/api/conversations/${id}`;
const messagesApi = (id: number) => `${api(id)}/messages`;

export function chatKeys(viewerId: number) {
  const all = [...viewerKey(viewerId), 'chat'] as const;
  return {
    all,
    lists: [...all, 'lists'],
    one: (id: number) => [...all, 'one', id],
    opened: (target: OpenConversationRequest) => [...all, 'opened', target],
    messages: (id: number) => [...all, 'messages', id],
    photos: (id: number) => [...all, 'photos', id],
    presence: [...all, 'presence'],
  } as const;
}

const ALL = '/api/conversations';

/** Null without the service worker: only it opens the app, and loads this script, without a connection. */
const loadOffline = async () => (isWorkerRunning() ? import('./offline-chats').catch(() => null) : null);

/** The viewer's conversations, or those whose name matches `q`, with the one with the latest message first. */
export function conversationsQuery(viewerId: number, kind?: ConversationKind, q?: string) {
  const asked = String(new URLSearchParams({ ...(kind && { kind }), ...(q && { q }) }));
  return infiniteQueryOptions({
    queryKey: [...chatKeys(viewerId).lists, kind ?? 'all', ...(q ? [q] : [])],
    queryFn: async ({ client, queryKey, pageParam, signal }) => {
      try {
        const page = await requestPage(pageParam, { schema: conversationListReader, signal });
        // This page is the complete list, so conversations missing from it are gone.
        if (pageParam === ALL && page.next === null)
          void loadOffline().then((kept) => kept?.deleteOtherCopies(page.items));
        return page;
      } catch (error) {
        const kept = q || client.getQueryData(queryKey) ? null : await loadOffline();
        const items = await kept?.offlineConversations(error, viewerId, kind);
        if (!items) throw error;
        return { items, next: null };
      }
    },
    initialPageParam: ALL + (asked && `?${asked}`),
    getNextPageParam: ({ next }) => next,
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    staleTime: 0,
  });
}

export const conversationQuery = (viewerId: number, id: number) =>
  jsonQuery(chatKeys(viewerId).one(id), api(id), conversationReader, { staleTime: 0 });

/** The id of a conversation with a person or of a room. Opening one twice changes nothing, so this is a query. */
export function openedQuery(viewerId: number, target: OpenConversationRequest) {
  return queryOptions({
    queryKey: chatKeys(viewerId).opened(target),
    queryFn: async ({ client }) => {
      const opened = await openConversation(target).catch(async (error: unknown) => {
        const copy = await (await loadOffline())?.offlineChat(error, viewerId, target);
        if (!copy) throw error;
        const key = chatKeys(viewerId).messages(copy.conversation.id);
        client.setQueryData<Messages>(key, (known) => known ?? copy.messages);
        return copy.conversation;
      });
      client.setQueryData(conversationQuery(viewerId, opened.id).queryKey, opened);
      return opened.id;
    },
    staleTime: 0,
    gcTime: 0,
  });
}

/** All messages from the oldest loaded one to the newest. */
export function messagesQuery(viewerId: number, conversationId: number) {
  const queryKey = chatKeys(viewerId).messages(conversationId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = () => client.getQueryData<Messages>(queryKey);
      const unread = client.getQueryData(conversationQuery(viewerId, conversationId).queryKey)?.unread ?? 0;
      return refetchMessages((range) => getMessages(conversationId, range, signal), cached, unread);
    },
    staleTime: 0,
  });
}

const PHOTOS_PAGE = 30;

/** The messages with a photo, the newest first. */
export function photosQuery(viewerId: number, conversationId: number) {
  return infiniteQueryOptions({
    queryKey: chatKeys(viewerId).photos(conversationId),
    queryFn: async ({ pageParam, signal }) => {
      const range = { kind: 'photos', limit: PHOTOS_PAGE, ...(pageParam && { before: pageParam }) } as const;
      return (await getMessages(conversationId, range, signal)).toReversed();
    },
    initialPageParam: 0,
    getNextPageParam: (page) => (page.length < PHOTOS_PAGE ? null : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
  });
}

/** Which of these people are online, as far as the viewer may know. `ids` looks like "1,2,3". */
export const presenceQuery = (viewerId: number, ids: string) =>
  jsonQuery([...chatKeys(viewerId).presence, ids], `/api/presence?ids=${ids}`, onlinePeople, {
    staleTime: 0,
  });

type Range = { before?: number; after?: number; kind?: 'photos'; limit: number };

export function getMessages(
  conversationId: number,
  { before, after, kind, limit }: Range,
  signal?: AbortSignal,
): Promise<Message[]> {
  const query = new URLSearchParams({
    limit: String(limit),
    ...(before && { before: String(before) }),
    ...(after && { after: String(after) }),
    ...(kind && { kind }),
  });
  return requestJson(`${messagesApi(conversationId)}?${query}`, {
    schema: messageList,
    signal,
  });
}

export const openConversation = (target: OpenConversationRequest) =>
  requestJson(ALL, { method: 'POST', body: target, schema: conversationReader });

export const postMessage = (conversationId: number, body: SendMessageRequest) =>
  requestJson(messagesApi(conversationId), { method: 'POST', body, schema: message });

export const deleteMessage = (conversationId: number, messageId: number) =>
  requestNothing(`${messagesApi(conversationId)}/${messageId}`, { method: 'DELETE' });

export const deletePhoto = ({ conversationId, id }: Pick<Message, 'conversationId' | 'id'>) =>
  requestNothing(`${messagesApi(conversationId)}/${id}/photo`, { method: 'DELETE' });

export const putReaction = (
  { conversationId, id }: Pick<Message, 'conversationId' | 'id'>,
  reaction: Reaction,
  on: boolean,
) =>
  requestJson(`${messagesApi(conversationId)}/${id}/reactions`, {
    method: 'PUT',
    body: { reaction, on },
    schema: message,
  });

export const putRead = (conversationId: number, messageId: number) =>
  requestNothing(`${api(conversationId)}/read`, { method: 'PUT', body: { messageId } });

export const putMute = (conversationId: number, muted: boolean) =>
  requestNothing(`${api(conversationId)}/mute`, { method: 'PUT', body: { muted } });

export const postTyping = (conversationId: number) =>
  requestNothing(`${api(conversationId)}/typing`, { method: 'POST' });
