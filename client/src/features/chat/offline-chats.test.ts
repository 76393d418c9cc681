import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Conversation } from '#shared/api/chat';
import { runSignOutCleanUps } from '../../lib/viewer-scope';
// oxlint-disable-next-line import/no-unassigned-import -- registers what deletes the copies
import '../tribs/offline/use-offline-meetups';
import { conversationsQuery, messagesQuery, openedQuery } from './chat.api';
import { storeChat } from './offline-chats';
import { conversationWith, messageWith } from './testing-chat';

const NOOR = 7;
const ROOM = conversationWith({ id: 5, lastMessage: messageWith({ id: 60 }) });
const TARGET = { tribId: 9 };
const SAID = Array.from({ length: 60 }, (_, index) => messageWith({ id: index + 1 }));

/** Stands in for the browser's caches and keeps the order in which entries were put there. */
function fakeCaches() {
  const stored = new Map<string, string>();
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://trib.example').href;
  const cache = {
    keys: async () => [...stored.keys()].map((url) => ({ url })),
    match: async (request: Request | string) => {
      const body = stored.get(urlOf(request));
      return body === undefined ? undefined : new Response(body);
    },
    async put(request: string, response: Response) {
      stored.delete(urlOf(request));
      stored.set(urlOf(request), await response.text());
    },
    delete: async (request: Request | string) => stored.delete(urlOf(request)),
  };
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() });
  return stored;
}

let stored: Map<string, string>;

const respond = (response: () => Response) => vi.stubGlobal('fetch', async () => response());
const cutLine = () => vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

function store(conversation: Conversation = ROOM, viewerId = NOOR) {
  return storeChat({ viewerId, conversation, messages: { list: SAID, hasOlder: false } });
}

/** Stands for a page that was just loaded. */
const page = (viewerId = NOOR) => {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return {
    open: () => client.fetchQuery(openedQuery(viewerId, TARGET)),
    list: async (kind?: 'trib' | 'direct') => {
      const { pages } = await client.fetchInfiniteQuery(conversationsQuery(viewerId, kind));
      return pages.flatMap(({ items }) => items).map(({ id }) => id);
    },
    messages: () => client.getQueryData(messagesQuery(viewerId, ROOM.id).queryKey),
  };
};

beforeEach(() => {
  stored = fakeCaches();
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
});
afterEach(() => void vi.unstubAllGlobals());

it('opens a conversation that was read before with its last messages', async () => {
  await store();
  cutLine();
  const { open, messages } = page();
  expect(await open()).toBe(ROOM.id);
  expect(messages()).toEqual({ list: SAID.slice(20), hasOlder: true });
});

it('lists those that were read before, of one kind, the latest first', async () => {
  await store(conversationWith({ id: 6, trib: { id: 10, name: 'Go', picture: null } }));
  await store();
  cutLine();
  expect(await page().list('trib')).toEqual([5, 6]);
  await expect(page().list('direct')).rejects.toThrow('offline');
});

it('shows nobody what another person has read, nor anything after a sign-out', async () => {
  await store();
  cutLine();
  await expect(page(NOOR + 1).open()).rejects.toThrow('offline');
  await runSignOutCleanUps();
  expect(stored.size).toBe(0);
  await expect(page().open()).rejects.toThrow('offline');
});

it('forgets a conversation that can no longer be opened, or is no longer listed', async () => {
  await store();
  respond(() => new Response(null, { status: 404 }));
  await expect(page().open()).rejects.toThrow('404');
  expect(stored.size).toBe(0);
  await store();
  respond(() => Response.json([]));
  expect(await page().list()).toEqual([]);
  await vi.waitFor(() => expect(stored.size).toBe(0));
});

it('never stands in for what the server refuses', async () => {
  await store();
  respond(() => new Response(null, { status: 500 }));
  await expect(page().open()).rejects.toThrow('500');
  expect(stored.size).toBe(1);
});
