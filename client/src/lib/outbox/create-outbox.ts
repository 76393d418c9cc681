import { createListeners } from '../listeners';
import {
  afterFailure,
  type Content,
  firstToSend,
  idOf,
  type Kind,
  laneOf,
  newEntry,
  type OutboxEntry,
  replaces,
  RULES,
  sendableAt,
  submittedAgain,
} from './outbox-entry';
import type { OutboxStore } from './outbox-store';

export type TabMessage =
  | { type: 'changed'; viewerId: number }
  | { type: 'sent'; viewerId: number; entry: OutboxEntry; response: unknown };

/** How entries of one kind are sent and shown. Declared as methods, so that one list can hold handlers of all kinds. */
export type OutboxHandler<K extends Kind = Kind, T = unknown> = {
  /** The signal is aborted when the entry is discarded, was sent by another tab, or belongs to somebody who has left. */
  send(entry: OutboxEntry<K>, signal: AbortSignal): Promise<T>;
  /** Must add the sent entry to the page. Called before the entry stops being pending, so that it never disappears. */
  onSent(entry: OutboxEntry<K>, response: T): void;
  /** Without it, a refused entry is kept until the person decides about it. */
  onRefused?(entry: OutboxEntry<K>, error: unknown): void;
  /** Undoes the entry on the server, if the server has it. */
  takeBack?(entry: OutboxEntry<K>): Promise<void>;
};

export type OutboxDeps = {
  store: OutboxStore;
  /** Runs once no other tab holds the lock, or after this time. */
  withLock: (name: string, timeoutMs: number, run: () => Promise<void>) => Promise<void>;
  postToOtherTabs: (message: TabMessage) => void;
  /** Returns a function that cancels the run. */
  schedule: (run: () => void, ms: number) => () => void;
  now: () => number;
  random: () => number;
};

const nothing = () => {};

/**
 * Stores what a person has written or recorded on the device, and sends it in order, one entry at a time per lane.
 * Sending an entry twice is safe: the server recognizes it.
 */
export function createOutbox(deps: OutboxDeps) {
  const { store, now } = deps;
  let viewerId: number | null = null;
  let entries: readonly OutboxEntry[] = [];
  let flushedAt = 0;
  let cancelTimer = nothing;
  const handlers = new Map<Kind, OutboxHandler>();
  /**
   * Ids of entries not yet in the store, and of those being removed from it: a read that crosses such a change returns
   * the old state.
   */
  const unsaved = new Set<string>();
  const removed = new Set<string>();
  const sending = new Set<string>();
  const inFlight = new Map<string, AbortController>();
  let started = Promise.resolve();
  const listeners = createListeners();

  function setEntries(next: readonly OutboxEntry[]): void {
    entries = next;
    for (const [clientId, request] of inFlight) if (!known({ clientId })) request.abort();
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

  /** The lanes of those kinds whose handlers have been loaded. */
  const lanes = () => [...new Set(entries.filter(({ kind }) => handlers.has(kind)).map(laneOf))];

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
    const due = nextDue(lane);
    if (sending.has(lane) || !due) return;
    sending.add(lane);
    const { lockTimeoutMs } = RULES[due.kind];
    try {
      await deps.withLock(`trib-outbox ${viewerId} ${lane}`, lockTimeoutMs, async () => {
        // Another tab may have sent some entries while this one waited for the lock.
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
    const request = new AbortController();
    inFlight.set(entry.clientId, request);
    const response = entry.isTakenBack ? handler?.takeBack?.(entry) : handler?.send(entry, request.signal);
    const failure = await Promise.resolve(response).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    inFlight.delete(entry.clientId);
    if (request.signal.aborted) return;
    await (failure ? keepOrDrop(entry, failure.error) : finish(entry, await response));
  }

  async function keepOrDrop(entry: OutboxEntry, error: unknown): Promise<void> {
    const current = known(entry);
    if (!current) return;
    // If the clock was set back since a flush, the flush would end the wait after every failure until then.
    flushedAt = Math.min(flushedAt, now());
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
    // Taken back while it was in flight: the next turn tells the server to forget it.
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
    removed.delete(entry.clientId);
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

  /** Tries again at once, without the waits after failures. */
  function flush(): void {
    flushedAt = now();
    sendAll();
  }

  async function begin(viewer: number): Promise<void> {
    await store.removeOfOthers(viewer);
    await reload();
    flush();
  }

  function stop(): void {
    viewerId = null;
    cancelTimer();
    setEntries([]);
  }

  return {
    /** Entries of all kinds, in no particular order. */
    entries: () => entries,
    subscribe: listeners.add,

    handle<K extends Kind, T>(kind: K, handler: OutboxHandler<K, T>): void {
      handlers.set(kind, handler);
      sendAll();
    },

    /** Sends what is left from an earlier visit. Entries of other people are deleted. */
    start(viewer: number): Promise<void> {
      if (viewer !== viewerId) {
        stop();
        viewerId = viewer;
        started = begin(viewer);
      }
      return started;
    },
    stop,
    viewer: () => viewerId,

    /** Resolves to the entry's id on this device once it is stored, or to null without a viewer. */
    async send(content: Content): Promise<string | null> {
      if (viewerId === null) return null;
      const about = { viewerId, clientId: idOf(content), now: now() };
      await save(newEntry(content, about, entries));
      return about.clientId;
    },
    async retry(clientId: string): Promise<void> {
      const entry = known({ clientId });
      if (entry) await save(submittedAgain(entry, now()));
    },
    /** Hides the entry at once. The server may already have it, even after a failure, and is then told to forget it. */
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
      // This tab waits for the lock behind the other one, so that it takes over if the other is closed.
      sendAll();
    },
    /** Keeps the entries of the next person, whose outbox may have started already. */
    async forget(nextPerson: number | null): Promise<void> {
      if (viewerId !== nextPerson) stop();
      await (nextPerson === null ? store.removeAll() : store.removeOfOthers(nextPerson));
    },
  };
}
