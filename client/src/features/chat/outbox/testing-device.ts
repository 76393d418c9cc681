import type { Message } from '#shared/api/chat';
import { createOutbox, type TabMessage } from './create-outbox';
import { type OutboxMessage, pendingOf } from './outbox-rules';
import { createOutboxStore, type OutboxStore } from './outbox-store';

export const ROOM = 5;

/** The server: each client id is one message, whatever happens to the responses. */
export class Chat {
  readonly rows: Message[] = [];
  readonly requests: string[] = [];
  /** The outcome of the next requests: an error before or after the server has stored the message. */
  outcomes: { before?: Error; after?: Error }[] = [];

  readonly send = async ({ clientId, conversationId, text, viewerId }: OutboxMessage): Promise<Message> => {
    this.requests.push(text);
    const { before, after } = this.outcomes.shift() ?? {};
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
    if (after) throw after;
    return row;
  };

  get texts() {
    return this.rows.map(({ text }) => text);
  }
}

/** One browser: its tabs share the store, the locks and the time. */
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
      send: this.chat.send,
      withLock: (name, run) => {
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
    const texts = () =>
      pendingOf(tab.messages(), ROOM, { isOnline: true, now: this.time }).map(
        ({ text, state }) => `${text} ${state}`,
      );
    return { ...tab, texts, say: (text: string, room = ROOM) => tab.send(room, { text }) };
  }

  /** Moves the time on and runs every timer that is due, with everything that follows from it. */
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

/** All promises that need no timer. */
const promisesSettled = () => new Promise((resolve) => setTimeout(resolve));
