import type { Message } from '#shared/api/chat';
import { randomUuid } from '../../../lib/random-key';
import {
  afterFailure,
  type Draft,
  firstToSend,
  newOutboxMessage,
  type OutboxMessage,
  sendableAt,
  submittedAgain,
} from './outbox-rules';
import type { OutboxStore } from './outbox-store';
import { createListeners } from '../../../lib/listeners';

/** What tabs send each other. */
export type TabMessage =
  | { type: 'changed'; viewerId: number }
  | { type: 'sent'; viewerId: number; message: Message };

export type OutboxDeps = {
  store: OutboxStore;
  send: (message: OutboxMessage) => Promise<Message>;
  /** Runs once no other tab holds the lock. */
  withLock: (name: string, run: () => Promise<void>) => Promise<void>;
  postToOtherTabs: (message: TabMessage) => void;
  /** Returns a function that cancels it. */
  schedule: (run: () => void, ms: number) => () => void;
  now: () => number;
  random: () => number;
};

const nothing = () => {};

/**
 * Keeps messages on the device and sends them in order, one at a time per conversation. The server knows each by its
 * client id, so sending one again makes no second message.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, now } = deps;
  let viewerId: number | null = null;
  let messages: readonly OutboxMessage[] = [];
  let flushedAt = 0;
  let cancelTimer = nothing;
  /** Not in the store yet, and no longer wanted: a read of the store that crosses with a change knows neither. */
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  const sending = new Set<number>();
  const listeners = createListeners();
  const sentListeners = createListeners<[Message]>();

  function setMessages(next: readonly OutboxMessage[]): void {
    messages = next;
    listeners.notify();
  }

  const replace = (message: OutboxMessage) =>
    setMessages(messages.map((one) => (one.clientId === message.clientId ? message : one)));

  function removeFromList(clientId: string): void {
    removed.add(clientId);
    setMessages(messages.filter((one) => one.clientId !== clientId));
  }

  async function reload(): Promise<void> {
    const viewer = viewerId;
    if (viewer === null) return;
    const loaded = await store.load(viewer);
    if (viewer !== viewerId) return;
    const unknown = messages.filter(({ clientId }) => unsaved.has(clientId));
    const known = loaded.filter(({ clientId }) => !removed.has(clientId) && !unsaved.has(clientId));
    setMessages([...known, ...unknown]);
  }

  /** Sends what can be sent now, and schedules the rest. */
  function sendAll(): void {
    cancelTimer();
    for (const id of new Set(messages.map(({ conversationId }) => conversationId))) void sendConversation(id);
    scheduleNext();
  }

  function scheduleNext(): void {
    cancelTimer();
    const delays = [...new Set(messages.map(({ conversationId }) => conversationId))]
      .filter((id) => !sending.has(id))
      .map((id) => firstToSend(messages, id, now()))
      .filter((message) => message !== undefined)
      .map((message) => Math.max(0, sendableAt(message, flushedAt) - now()));
    cancelTimer = delays.length === 0 ? nothing : deps.schedule(sendAll, Math.min(...delays));
  }

  function nextDue(conversationId: number): OutboxMessage | undefined {
    const next = firstToSend(messages, conversationId, now());
    return next && sendableAt(next, flushedAt) <= now() ? next : undefined;
  }

  async function sendConversation(conversationId: number): Promise<void> {
    if (sending.has(conversationId) || !nextDue(conversationId)) return;
    sending.add(conversationId);
    try {
      await deps.withLock(`trib-outbox ${viewerId} ${conversationId}`, async () => {
        // Another tab may have sent them.
        await reload();
        for (let next = nextDue(conversationId); next; next = nextDue(conversationId)) await sendOne(next);
      });
    } finally {
      sending.delete(conversationId);
      scheduleNext();
    }
  }

  async function sendOne(message: OutboxMessage): Promise<void> {
    const sent = await deps.send(message).catch((error: unknown) => ({ error }));
    if (message.viewerId !== viewerId) return;
    if (!('error' in sent)) return finish(sent, message);
    if (removed.has(message.clientId)) return;
    const failed = afterFailure(message, sent.error, now(), deps.random);
    replace(failed);
    await store.update(failed);
    postChanged();
  }

  async function finish(sent: Message, message: OutboxMessage): Promise<void> {
    markSent(sent);
    deps.postToOtherTabs({ type: 'sent', viewerId: message.viewerId, message: sent });
    await store.remove(message);
  }

  /** Listeners add it to the conversation before it stops being pending, so that it is always shown. */
  function markSent(sent: Message): void {
    sentListeners.notify(sent);
    removeFromList(sent.clientId);
  }

  function postChanged(): void {
    if (viewerId !== null) deps.postToOtherTabs({ type: 'changed', viewerId });
  }

  const save = async (message: OutboxMessage) => {
    unsaved.add(message.clientId);
    setMessages([...messages.filter(({ clientId }) => clientId !== message.clientId), message]);
    await store.put(message);
    unsaved.delete(message.clientId);
    postChanged();
    flush();
  };

  /** Tries at once, whatever the wait after a failure. */
  function flush(): void {
    flushedAt = now();
    sendAll();
  }

  function stop(): void {
    viewerId = null;
    cancelTimer();
    setMessages([]);
  }

  return {
    /** Of all conversations, in no particular order. */
    messages: () => messages,
    subscribe: listeners.add,
    onSent: sentListeners.add,

    /** What is left of an earlier visit is sent, unless another person wrote it. */
    async start(viewer: number): Promise<void> {
      if (viewer === viewerId) return;
      stop();
      viewerId = viewer;
      await store.removeOfOthers(viewer);
      await reload();
      flush();
    },
    stop,

    /** Resolves to the message's id on this device, once it is kept. */
    async send(conversationId: number, draft: Draft): Promise<string | null> {
      if (viewerId === null) return null;
      const about = { viewerId, conversationId, clientId: randomUuid(), now: now() };
      await save(newOutboxMessage(draft, about, messages));
      return about.clientId;
    },
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (message) await save(submittedAgain(message, now()));
    },
    async discard(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (!message) return;
      removeFromList(clientId);
      await store.remove(message);
      postChanged();
      flush();
    },
    flush,

    async onTabMessage(tabMessage: TabMessage): Promise<void> {
      if (tabMessage.viewerId !== viewerId) return;
      if (tabMessage.type === 'sent') return markSent(tabMessage.message);
      await reload();
      // Waits in line behind the other tab, so that it takes over should that one be closed.
      sendAll();
    },
    /** The next person's is left alone: it may have started already. */
    async forget(nextPerson: number | null): Promise<void> {
      if (viewerId !== nextPerson) stop();
      await (nextPerson === null ? store.removeAll() : store.removeOfOthers(nextPerson));
    },
  };
}
