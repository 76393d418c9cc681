import {
  type Conversation,
  type ConversationKind,
  conversationReader,
  messageList,
  type OpenConversationRequest,
} from '#shared/api/chat';
import { ApiError } from '../../lib/api-client';
import { captureViewer } from '../../lib/viewer-scope';
import { OFFLINE_CACHE, OFFLINE_CHATS } from '../../lib/worker/worker-names';
import { isWorkerRunning } from '../../lib/worker/is-worker-running';
import { listKindOf } from './chat-url';
import type { Messages } from './read-messages';

type OfflineChat = { viewerId: number; conversation: Conversation; messages: Messages };

const MESSAGES_KEPT = 40;
const CHATS_KEPT = 30;

const pathOf = (target: OpenConversationRequest) => OFFLINE_CHATS + Object.entries(target).flat().join('/');

function targetOf({ person, trib, community, series }: Conversation): OpenConversationRequest | null {
  if (person) return { userId: person.id };
  if (trib) return { tribId: trib.id };
  if (series) return { seriesId: series.id };
  return community && { communityId: community.id };
}

/** The stored conversations in the order in which they were last read. */
async function storedChats(cache: Cache): Promise<Request[]> {
  return (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(OFFLINE_CHATS));
}

/** Stores the end of an opened conversation, and nothing once the viewer has changed. */
export async function storeChat(chat: OfflineChat): Promise<void> {
  const isSame = captureViewer();
  const { list, hasOlder } = chat.messages;
  const messages = {
    list: list.slice(-MESSAGES_KEPT),
    hasOlder: hasOlder || list.length > MESSAGES_KEPT,
  };
  const target = targetOf(chat.conversation);
  if (!target || !isWorkerRunning()) return;
  const cache = await caches.open(OFFLINE_CACHE);
  if (!isSame()) return;
  await cache.put(pathOf(target), Response.json({ ...chat, messages }));
  const stored = await storedChats(cache);
  await Promise.all(stored.slice(0, -CHATS_KEPT).map((request) => cache.delete(request)));
  if (!isSame()) await caches.delete(OFFLINE_CACHE);
}

const isOffline = (error: unknown) => error instanceof ApiError && error.status === 0;
const isGone = (error: unknown) => error instanceof ApiError && [403, 404].includes(error.status);

/** An earlier version of the app may have stored another shape, which counts as no copy. */
async function parse(copy: Response | undefined, viewerId: number): Promise<OfflineChat | null> {
  try {
    const stored: OfflineChat = await copy?.json();
    if (stored.viewerId !== viewerId) return null;
    const list = messageList.parse(stored.messages.list);
    const messages = { list, hasOlder: stored.messages.hasOlder };
    return { viewerId, conversation: conversationReader.parse(stored.conversation), messages };
  } catch {
    return null;
  }
}

/** The copy of a conversation that could not be opened, or null if there is none. */
export async function offlineChat(
  failure: unknown,
  viewerId: number,
  target: OpenConversationRequest,
): Promise<OfflineChat | null> {
  const cache = await caches.open(OFFLINE_CACHE);
  if (isGone(failure)) await cache.delete(pathOf(target));
  return isOffline(failure) ? parse(await cache.match(pathOf(target)), viewerId) : null;
}

const lastId = ({ lastMessage }: Conversation) => lastMessage?.id ?? 0;

/** The conversations that have a copy, the latest first, or null if none has. */
export async function offlineConversations(
  failure: unknown,
  viewerId: number,
  kind: ConversationKind | undefined,
): Promise<Conversation[] | null> {
  if (!isOffline(failure)) return null;
  const cache = await caches.open(OFFLINE_CACHE);
  const requests = await storedChats(cache);
  const chats = await Promise.all(
    requests.map(async (request) => parse(await cache.match(request), viewerId)),
  );
  const found = chats.flatMap((chat) => (chat ? [chat.conversation] : []));
  const ofKind = kind ? found.filter((one) => listKindOf(one) === kind) : found;
  return ofKind.length > 0 ? ofKind.toSorted((a, b) => lastId(b) - lastId(a)) : null;
}

/** Deletes the copies of all other conversations: the viewer has left them, or a block has ended them. */
export async function deleteOtherCopies(listed: readonly Conversation[]): Promise<void> {
  const cache = await caches.open(OFFLINE_CACHE);
  const paths = new Set(listed.map(targetOf).flatMap((target) => (target ? [pathOf(target)] : [])));
  const stale = (await storedChats(cache)).filter(({ url }) => !paths.has(new URL(url).pathname));
  await Promise.all(stale.map((request) => cache.delete(request)));
}
