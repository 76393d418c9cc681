import { createListeners } from '../listeners';
import { randomUuid } from '../random-key';
import {
  afterFailure,
  type Content,
  firstToSend,
  type Kind,
  laneOf,
  newEntry,
  type OutboxEntry,
  replaces,
  sendableAt,
  submittedAgain,
} from './outbox-entry';
import type { OutboxStore } from './outbox-store';

/** What tabs send each other. */
export type TabMessage =
  | { type: 'changed'; viewerId: number }
  | { type: 'sent'; viewerId: number; entry: OutboxEntry; response: unknown };

/** How entries of a kind are sent, and what follows. Methods, so that one list can hold handlers of all kinds. */
export type OutboxHandler<K extends Kind = Kind, T = unknown> = {
  send(entry: OutboxEntry<K>): Promise<T>;
  /** Shows it before it stops being pending, so that it is always shown. */
  onSent(entry: OutboxEntry<K>, response: T): void;
  /** Without it, what the server refuses is kept until the person decides. */
  onRefused?(entry: OutboxEntry<K>, error: unknown): void;
  /** Undoes it on the server, if that has it. */
  takeBack?(entry: OutboxEntry<K>): Promise<void>;
};

export type OutboxDeps = {
  store: OutboxStore;
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
 * Keeps on the device what a person has written or said, and sends it in order, one at a time per lane. Sending an
 * entry again does nothing more on the server.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, now } = deps;
  let viewerId: number | null = null;
  let entries: readonly OutboxEntry[] = [];
  let flushedAt = 0;
  let cancelTimer = nothing;
  const handlers = new Map<Kind, OutboxHandler>();
  /** Not in the store yet, and no longer wanted: a read of the store that crosses with a change knows neither. */
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  const sending = new Set<string>();
  const listeners = createListeners();

  function setEntries(next: readonly OutboxEntry[]): void {
    entries = next;
    listeners.notify();
  }

  const replace = (entry: OutboxEntry) =>
    setEntries(entries.map((one) => (one.clientId === entry.clientId ? entry : one)));

  const known = ({ clientId }: Pick<OutboxEntry, 'clientId'>) =>
    entries.find((one) => one.clientId === clientId);

  function removeFromList(clientId: string): void {
    removed.add(clientId);
    setEntries(entries.filter((one) => one.clientId !== clientId));
  }

  async function reload(): Promise<void> {
    const viewer = viewerId;
    if (viewer === null) return;
    const loaded = await store.load(viewer);
    if (viewer !== viewerId) return;
    const unknown = entries.filter(({ clientId }) => unsaved.has(clientId));
    const read = loaded.filter(({ clientId }) => !removed.has(clientId) && !unsaved.has(clientId));
    setEntries([...read, ...unknown]);
  }

  /** What can be sent by what has loaded so far. */
  const lanes = () => [...new Set(entries.filter(({ kind }) => handlers.has(kind)).map(laneOf))];

  /** Sends what can be sent now, and schedules the rest. */
  function sendAll(): void {
    cancelTimer();
    for (const lane of lanes()) void sendLane(lane);
    scheduleNext();
  }

  function scheduleNext(): void {
    cancelTimer();
    const delays = lanes()
      .filter((lane) => !sending.has(lane))
      .map((lane) => firstToSend(entries, lane, now()))
      .filter((entry) => entry !== undefined)
      .map((entry) => Math.max(0, sendableAt(entry, flushedAt) - now()));
    cancelTimer = delays.length === 0 ? nothing : deps.schedule(sendAll, Math.min(...delays));
  }

  function nextDue(lane: string): OutboxEntry | undefined {
    const next = firstToSend(entries, lane, now());
    return next && sendableAt(next, flushedAt) <= now() ? next : undefined;
  }

  async function sendLane(lane: string): Promise<void> {
    if (sending.has(lane) || !nextDue(lane)) return;
    sending.add(lane);
    try {
      await deps.withLock(`trib-outbox ${viewerId} ${lane}`, async () => {
        // Another tab may have sent them.
        await reload();
        for (let next = nextDue(lane); next; next = nextDue(lane)) await sendOne(next);
      });
    } finally {
      sending.delete(lane);
      scheduleNext();
    }
  }

  async function sendOne(entry: OutboxEntry): Promise<void> {
    const handler = handlers.get(entry.kind);
    const response = entry.isTakenBack ? handler?.takeBack?.(entry) : handler?.send(entry);
    const failure = await Promise.resolve(response).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (entry.viewerId !== viewerId) return;
    await (failure ? keepOrDrop(entry, failure.error) : finish(entry, await response));
  }

  async function keepOrDrop(entry: OutboxEntry, error: unknown): Promise<void> {
    const current = known(entry);
    if (!current) return;
    const failed = afterFailure(current, error, now(), deps.random);
    const handler = handlers.get(entry.kind);
    if (failed.error !== undefined && (entry.isTakenBack || handler?.onRefused)) {
      if (!entry.isTakenBack) handler?.onRefused?.(entry, error);
      await drop(entry);
      return;
    }
    replace(failed);
    await store.update(failed);
    postChanged();
  }

  async function finish(entry: OutboxEntry, response: unknown): Promise<void> {
    if (entry.isTakenBack) {
      await drop(entry);
      return;
    }
    // Taken back while it was on its way: the next turn tells the server.
    if (known(entry)?.isTakenBack) return;
    markSent(entry, response);
    deps.postToOtherTabs({ type: 'sent', viewerId: entry.viewerId, entry, response });
    await store.removeSent(entry);
  }

  function markSent(entry: OutboxEntry, response: unknown): void {
    if (known(entry)?.isTakenBack) return;
    handlers.get(entry.kind)?.onSent(entry, response);
    removeFromList(entry.clientId);
  }

  async function drop(entry: OutboxEntry): Promise<void> {
    removeFromList(entry.clientId);
    await store.remove(entry);
    postChanged();
  }

  function postChanged(): void {
    if (viewerId !== null) deps.postToOtherTabs({ type: 'changed', viewerId });
  }

  const save = async (entry: OutboxEntry) => {
    unsaved.add(entry.clientId);
    const replaced = entries.filter((one) => one.clientId !== entry.clientId && replaces(entry, one));
    for (const { clientId } of replaced) removed.add(clientId);
    const kept = entries.filter((one) => one.clientId !== entry.clientId && !replaced.includes(one));
    setEntries([...kept, entry]);
    await store.put(entry);
    await Promise.all(replaced.map(store.remove));
    unsaved.delete(entry.clientId);
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
    setEntries([]);
  }

  return {
    /** Of all kinds, in no particular order. */
    entries: () => entries,
    subscribe: listeners.add,

    handle<K extends Kind, T>(kind: K, handler: OutboxHandler<K, T>): void {
      handlers.set(kind, handler);
      sendAll();
    },

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

    /** Resolves to the entry's id on this device, once it is kept. */
    async send(content: Content): Promise<string | null> {
      if (viewerId === null) return null;
      const about = { viewerId, clientId: randomUuid(), now: now() };
      await save(newEntry(content, about, entries));
      return about.clientId;
    },
    async retry(clientId: string): Promise<void> {
      const entry = known({ clientId });
      if (entry) await save(submittedAgain(entry, now()));
    },
    /** Hidden at once. The server may have it already, even after a failure: then that is told to forget it. */
    async discard(clientId: string): Promise<void> {
      const entry = known({ clientId });
      if (!entry) return;
      if (entry.error === undefined && handlers.get(entry.kind)?.takeBack)
        await save({ ...entry, isTakenBack: true });
      else {
        await drop(entry);
        flush();
      }
    },
    flush,

    async onTabMessage(tabMessage: TabMessage): Promise<void> {
      if (tabMessage.viewerId !== viewerId) return;
      if (tabMessage.type === 'sent') return markSent(tabMessage.entry, tabMessage.response);
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
