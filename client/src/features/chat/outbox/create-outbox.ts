import type { Message } from '#shared/api/chat';
import { randomUuid } from '../../../lib/random-key';
import { afterFailure, askedAgain, firstToSend, keptMessage, sendableAt } from './outbox-rules';
import type { OutboxStore } from './outbox-store';
import type { Draft, KeptMessage } from './pending-message';

/** What tabs tell each other. */
export type OutboxNews =
  | { type: 'changed'; viewerId: number }
  | { type: 'sent'; viewerId: number; message: Message };

export type OutboxDeps = {
  store: OutboxStore;
  send: (message: KeptMessage) => Promise<Message>;
  /** Runs once no other tab does the same. */
  exclusively: (name: string, run: () => Promise<void>) => Promise<void>;
  tellOtherTabs: (news: OutboxNews) => void;
  /** Returns how to cancel it. */
  later: (run: () => void, ms: number) => () => void;
  now: () => number;
  random: () => number;
};

const nothing = () => {};

type SentListener = (message: Message) => void;

/**
 * Keeps messages on the device and sends them in order, one at a time per conversation. The server knows each by its
 * client id, so sending one again makes no second message.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, now } = deps;
  let viewerId: number | null = null;
  let messages: readonly KeptMessage[] = [];
  let kickedAt = 0;
  let cancelWake = nothing;
  /** Not stored yet, and no longer wanted: a reading of the store that crosses with a change knows neither. */
  const arriving = new Set<string>();
  const gone = new Set<string>();
  const sending = new Set<number>();
  const listeners = new Set<() => void>();
  const sentListeners = new Set<SentListener>();

  function show(next: readonly KeptMessage[]): void {
    messages = next;
    for (const listener of listeners) listener();
  }

  const replace = (message: KeptMessage) =>
    show(messages.map((one) => (one.clientId === message.clientId ? message : one)));

  function drop(clientId: string): void {
    gone.add(clientId);
    show(messages.filter((one) => one.clientId !== clientId));
  }

  async function reload(): Promise<void> {
    const viewer = viewerId;
    if (viewer === null) return;
    const loaded = await store.load(viewer);
    if (viewer !== viewerId) return;
    const unknown = messages.filter(({ clientId }) => arriving.has(clientId));
    const known = loaded.filter(({ clientId }) => !gone.has(clientId) && !arriving.has(clientId));
    show([...known, ...unknown]);
  }

  /** Sends what can be sent now, and returns later for the rest. */
  function sendAll(): void {
    cancelWake();
    for (const id of new Set(messages.map(({ conversationId }) => conversationId))) void sendOf(id);
    wakeForNext();
  }

  function wakeForNext(): void {
    cancelWake();
    const waits = [...new Set(messages.map(({ conversationId }) => conversationId))]
      .filter((id) => !sending.has(id))
      .map((id) => firstToSend(messages, id, now()))
      .filter((message) => message !== undefined)
      .map((message) => Math.max(0, sendableAt(message, kickedAt) - now()));
    cancelWake = waits.length === 0 ? nothing : deps.later(sendAll, Math.min(...waits));
  }

  function nextOf(conversationId: number): KeptMessage | undefined {
    const next = firstToSend(messages, conversationId, now());
    return next && sendableAt(next, kickedAt) <= now() ? next : undefined;
  }

  async function sendOf(conversationId: number): Promise<void> {
    if (sending.has(conversationId) || !nextOf(conversationId)) return;
    sending.add(conversationId);
    try {
      await deps.exclusively(`trib-outbox ${viewerId} ${conversationId}`, async () => {
        // Another tab may have sent them.
        await reload();
        for (let next = nextOf(conversationId); next; next = nextOf(conversationId)) await sendOne(next);
      });
    } finally {
      sending.delete(conversationId);
      wakeForNext();
    }
  }

  async function sendOne(message: KeptMessage): Promise<void> {
    const sent = await deps.send(message).catch((error: unknown) => ({ error }));
    if (message.viewerId !== viewerId) return;
    if (!('error' in sent)) return settle(sent, message);
    if (gone.has(message.clientId)) return;
    const failed = afterFailure(message, sent.error, now(), deps.random);
    replace(failed);
    await store.update(failed);
    tellChanged();
  }

  async function settle(sent: Message, message: KeptMessage): Promise<void> {
    accept(sent);
    deps.tellOtherTabs({ type: 'sent', viewerId: message.viewerId, message: sent });
    await store.remove(message);
  }

  /** It is among the messages of the conversation before it is no longer pending. */
  function accept(sent: Message): void {
    for (const listener of sentListeners) listener(sent);
    drop(sent.clientId);
  }

  function tellChanged(): void {
    if (viewerId !== null) deps.tellOtherTabs({ type: 'changed', viewerId });
  }

  const changed = async (message: KeptMessage) => {
    arriving.add(message.clientId);
    show([...messages.filter(({ clientId }) => clientId !== message.clientId), message]);
    await store.put(message);
    arriving.delete(message.clientId);
    tellChanged();
    kick();
  };

  /** There is a reason to try at once. */
  function kick(): void {
    kickedAt = now();
    sendAll();
  }

  function stop(): void {
    viewerId = null;
    cancelWake();
    show([]);
  }

  return {
    /** Of all conversations, in no particular order. */
    messages: () => messages,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onSent(listener: SentListener): () => void {
      sentListeners.add(listener);
      return () => void sentListeners.delete(listener);
    },

    /** What is left of an earlier visit is sent, unless somebody else wrote it. */
    async start(viewer: number): Promise<void> {
      if (viewer === viewerId) return;
      stop();
      viewerId = viewer;
      await store.removeOfOthers(viewer);
      await reload();
      kick();
    },
    stop,

    async send(conversationId: number, draft: Draft): Promise<void> {
      if (viewerId === null) return;
      const about = { viewerId, conversationId, clientId: randomUuid(), now: now() };
      await changed(keptMessage(draft, about, messages));
    },
    async retry(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (message) await changed(askedAgain(message, now()));
    },
    async discard(clientId: string): Promise<void> {
      const message = messages.find((one) => one.clientId === clientId);
      if (!message) return;
      drop(clientId);
      await store.remove(message);
      tellChanged();
      kick();
    },
    kick,

    async hear(news: OutboxNews): Promise<void> {
      if (news.viewerId !== viewerId) return;
      if (news.type === 'sent') return accept(news.message);
      await reload();
      // Waits in line behind the other tab, so that it takes over should that one be closed.
      sendAll();
    },
    async forget(): Promise<void> {
      stop();
      await store.removeAll();
    },
  };
}
