import { isTransient, type LiveEvent } from '#shared/api/events';
import { randomKey } from '../random-key';
import { type Connection, type ConnectionOptions, openConnection, HEARTBEAT_MS } from './connection';
import { emitLiveEvent, onWake, setStreamOpen } from './live';
import { readJson, write } from '../storage';

/** Receives this person's events until the returned function is called, except while the page is frozen or cached. */
export function startLive(viewerId: number): () => void {
  let connection: Connection | null = null;
  let since = performance.timeOrigin;
  const ending = new AbortController();

  function open(): void {
    connection ??= listen(viewerId, since);
  }
  function close(): void {
    if (!connection) return;
    connection.close();
    connection = null;
    since = Date.now();
    setStreamOpen(false);
  }

  const on = (target: EventTarget, type: string, act: () => void) =>
    target.addEventListener(type, act, { signal: ending.signal });
  // A page that is frozen or in the back/forward cache would keep the stream from all other tabs.
  on(window, 'pagehide', close);
  on(window, 'pageshow', open);
  on(document, 'freeze', close);
  on(document, 'resume', open);
  on(window, 'online', () => connection?.wake());
  on(document, 'visibilitychange', () => isPageVisible() && connection?.wake());
  const stopListening = onWake(() => connection?.wake());
  open();
  return () => {
    ending.abort();
    stopListening();
    close();
  };
}

const isPageVisible = () => document.visibilityState === 'visible';

function listen(viewerId: number, since: number): Connection {
  const options: ConnectionOptions = {
    lastId: readLastEvent(viewerId),
    onEvent: emitLiveEvent,
    onCaughtUp: (id) => saveLastEvent(viewerId, id),
    onOpenChange: setStreamOpen,
  };
  // In-app browsers may lack either. Every tab then has its own stream.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return openConnection(options);
  return shareStream(
    {
      ...options,
      name: `events-${viewerId}`,
      tabId: randomKey(),
      since,
      lastId: () => readLastEvent(viewerId),
      connect: openConnection,
      isVisible: isPageVisible,
    },
    { locks, openChannel: (name) => new BroadcastChannel(name) },
  );
}

/** Stored, so that the next page or tab continues from here instead of refetching everything. */
function saveLastEvent(viewerId: number, id: string): void {
  write('lastEvent', JSON.stringify({ viewerId, id }));
}

function readLastEvent(viewerId: number): string | null {
  const stored = readJson('lastEvent');
  if (typeof stored !== 'object' || stored === null || !('viewerId' in stored && 'id' in stored)) return null;
  return stored.viewerId === viewerId && typeof stored.id === 'string' ? stored.id : null;
}

/** A leading tab that sends nothing for this long must be frozen. */
const LEADER_TIMEOUT_MS = 2 * HEARTBEAT_MS + 10_000;
const REPLY_MS = 3_000;
/** How many events are kept for a new tab, whose page may have been loaded before they happened. */
const RECENT_MAX = 200;

type Message =
  | { type: 'catch-up'; from: string; since: number }
  | { type: 'wake' }
  | { type: 'status'; isOpen: boolean; to?: string }
  | { type: 'event'; event: LiveEvent; to?: string };

/** What tabs share through the browser. */
export type TabSharing = {
  locks: { request(name: string, options: LockOptions, hold: () => Promise<void>): Promise<unknown> };
  openChannel: (name: string) => {
    postMessage(message: Message): void;
    addEventListener(type: 'message', listener: (event: MessageEvent<Message>) => void): void;
    close(): void;
  };
};

type Options = {
  name: string;
  tabId: string;
  /** The page may lack events that happened after this time. */
  since: number;
  lastId: () => string | null;
  onEvent: (event: LiveEvent) => void;
  onCaughtUp: (id: string) => void;
  onOpenChange: (isOpen: boolean) => void;
  connect: (options: ConnectionOptions) => Connection;
  isVisible: () => boolean;
};

/** One tab holds the stream and passes its events on. When it closes, the next in line continues after the same id. */
export function shareStream(
  { name, tabId, since, lastId, onEvent, onCaughtUp, onOpenChange, connect, isVisible }: Options,
  { locks, openChannel }: TabSharing,
): Connection {
  const channel = openChannel(name);
  const recent: { at: number; event: LiveEvent }[] = [];
  let recentSince = since;
  let connection: Connection | null = null;
  let isOpen = false;
  let isCaughtUp = false;
  let leaderSeenAt = Date.now();
  let leaveQueue: (() => void) | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const post = (message: Message) => channel.postMessage(message);

  function joinQueue(steal: boolean): () => void {
    const waiting = new AbortController();
    const lead = () =>
      new Promise<void>((resolve) => {
        if (waiting.signal.aborted) return resolve();
        waiting.signal.addEventListener('abort', () => resolve());
        startLeading();
      });
    locks.request(name, steal ? { steal } : { signal: waiting.signal }, lead).catch(() => {
      // Another tab received nothing from this one and has taken over.
      if (waiting.signal.aborted) return;
      stopLeading();
      leaveQueue = joinQueue(false);
    });
    return () => waiting.abort();
  }

  function startLeading(): void {
    connection = connect({
      lastId: lastId(),
      onEvent(event) {
        post({ type: 'event', event });
        deliver(event);
      },
      onCaughtUp,
      onOpenChange(nowOpen) {
        isOpen = nowOpen;
        onOpenChange(nowOpen);
        post({ type: 'status', isOpen });
      },
    });
    post({ type: 'status', isOpen });
  }

  function stopLeading(): void {
    connection?.close();
    connection = null;
  }

  function deliver(event: LiveEvent): void {
    if (!isTransient(event)) recent.push({ at: Date.now(), event });
    if (recent.length > RECENT_MAX) recentSince = recent.shift()?.at ?? recentSince;
    onEvent(event);
  }

  /** Sends a tab the events that it missed, or tells it to refetch everything if they are no longer kept. */
  function catchUp({ from, since: missedSince }: { from: string; since: number }): void {
    post({ type: 'status', isOpen, to: from });
    if (missedSince < recentSince) {
      post({ type: 'event', event: { kind: 'reset' }, to: from });
      return;
    }
    for (const { at, event } of recent) if (at >= missedSince) post({ type: 'event', event, to: from });
  }

  channel.addEventListener('message', ({ data: message }) => {
    if (message.type === 'catch-up' || message.type === 'wake') {
      if (!connection) return;
      if (message.type === 'catch-up') catchUp(message);
      else connection.wake();
      return;
    }
    if (connection || (message.to !== undefined && message.to !== tabId)) return;
    leaderSeenAt = Date.now();
    if (message.type === 'event') return deliver(message.event);
    onOpenChange(message.isOpen);
    if (message.to === tabId) isCaughtUp = true;
    else if (!isCaughtUp) post({ type: 'catch-up', from: tabId, since });
  });

  const watch = setInterval(() => isVisible() && checkLeader(), LEADER_TIMEOUT_MS);
  let replyTimer: ReturnType<typeof setTimeout> | undefined;

  function checkLeader(): void {
    if (connection || Date.now() - leaderSeenAt < LEADER_TIMEOUT_MS) return;
    post({ type: 'catch-up', from: tabId, since: leaderSeenAt });
    clearTimeout(replyTimer);
    replyTimer = setTimeout(() => {
      if (connection || Date.now() - leaderSeenAt < LEADER_TIMEOUT_MS) return;
      leaveQueue?.();
      leaveQueue = joinQueue(true);
    }, REPLY_MS);
  }

  post({ type: 'catch-up', from: tabId, since });
  leaveQueue = joinQueue(false);
  return {
    wake() {
      if (connection) return connection.wake();
      // Timers of hidden tabs are slow, so the leader is asked directly.
      post({ type: 'wake' });
      checkLeader();
    },
    close() {
      clearInterval(watch);
      clearTimeout(replyTimer);
      stopLeading();
      leaveQueue?.();
      channel.close();
    },
  };
}
