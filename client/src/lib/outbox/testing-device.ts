import type { Message } from '#shared/api/chat';
import { createListeners } from '../listeners';
import { createOutbox, type TabMessage } from './create-outbox';
import { isTooOld, type OutboxEntry } from './outbox-entry';
import { createOutboxStore, type OutboxStore } from './outbox-store';

const ROOM = 5;

/** The server. It stores one message per client id, whatever happens to its responses. */
export class Chat {
  readonly rows: Message[] = [];
  readonly requests: string[] = [];
  /** The outcomes of the next requests: an error before or after the message was stored, or a late response. */
  outcomes: { before?: Error; after?: Error; until?: Promise<void> }[] = [];

  readonly send = async (entry: OutboxEntry<'message'>): Promise<Message> => {
    const { clientId, conversationId, text, viewerId } = entry;
    this.requests.push(text);
    const { before, after, until } = this.outcomes.shift() ?? {};
    if (before) throw before;
    let row = this.rows.find((one) => one.clientId === clientId);
    if (!row) {
      row = {
        id: this.rows.length + 1,
        conversationId,
        clientId,
        sender: { id: viewerId, displayName: 'Noor', profileImage: null },
        text,
        photo: null,
        photoSize: null,
        replyTo: null,
        reactions: [],
        createdAt: new Date(0).toISOString(),
        isDeleted: false,
      };
      this.rows.push(row);
    }
    await until;
    if (after) throw after;
    return row;
  };

  readonly takeBack = async ({ clientId }: OutboxEntry<'message'>): Promise<void> => {
    this.requests.push('take back');
    const { before } = this.outcomes.shift() ?? {};
    if (before) throw before;
    const index = this.rows.findIndex((one) => one.clientId === clientId);
    if (index !== -1) this.rows.splice(index, 1);
  };

  get texts() {
    return this.rows.map(({ text }) => text);
  }
}

const stateOf = (entry: OutboxEntry, now: number) =>
  entry.error !== undefined || isTooOld(entry, now) ? 'failed' : entry.tries > 0 ? 'waiting' : 'sending';

/** One browser: its tabs share the store, the locks and the clock. */
export class Device {
  time = 1_000_000;
  readonly store: OutboxStore = createOutboxStore();
  private readonly timers = new Set<{ at: number; run: () => void }>();
  private readonly queues = new Map<string, Promise<void>>();
  private readonly tabs = new Set<(message: TabMessage) => void>();

  constructor(private readonly chat: Chat) {}

  tab({ hasLocks = true } = {}) {
    const tab = createOutbox({
      store: this.store,
      withLock: (name, _timeoutMs, run) => {
        if (!hasLocks) return run();
        const turn = (this.queues.get(name) ?? Promise.resolve()).then(run);
        this.queues.set(name, turn);
        return turn;
      },
      postToOtherTabs: (message) => {
        for (const listener of this.tabs) if (listener !== onMessage) listener(message);
      },
      schedule: (run, ms) => {
        const timer = { at: this.time + ms, run };
        this.timers.add(timer);
        return () => void this.timers.delete(timer);
      },
      now: () => this.time,
      random: () => 0.5,
    });
    const onMessage = (message: TabMessage) => void tab.onTabMessage(message);
    this.tabs.add(onMessage);
    const sentListeners = createListeners<[Message]>();
    const { send, takeBack } = this.chat;
    tab.handle('message', { send, takeBack, onSent: (_, message) => sentListeners.notify(message) });
    const shown = () => tab.entries().filter(({ isTakenBack }) => !isTakenBack);
    const texts = () =>
      shown()
        .filter((entry) => entry.kind === 'message')
        .toSorted((a, b) => a.order - b.order)
        .map((entry) => `${entry.text} ${stateOf(entry, this.time)}`);
    const say = (text: string, room = ROOM) => tab.send({ kind: 'message', conversationId: room, text });
    return { ...tab, texts, say, onSent: sentListeners.add };
  }

  /** Advances the clock and runs every timer that is due, with everything that follows from it. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      await promisesSettled();
      const [next] = [...this.timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.run();
    }
    this.time = end;
  }
}

/** Resolves after all promises that wait for no timer. */
const promisesSettled = () => new Promise((resolve) => setTimeout(resolve));
