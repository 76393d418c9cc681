import type { Connection, ConnectionOptions, Heard } from './connection';
import { HEARTBEAT_MS } from './connection';

/** Without a word for this long, the leading tab is frozen. */
const LOST_MS = 2 * HEARTBEAT_MS + 10_000;
const REPLY_MS = 3_000;
/** A tab that has just been opened is told what its page may have loaded too early for. */
const REMEMBERED_MAX = 200;

type Message =
  | { type: 'hello'; from: string; since: number }
  | { type: 'wake' }
  | { type: 'status'; isOpen: boolean; to?: string }
  | { type: 'heard'; heard: Heard; to?: string };

/** The parts of the browser that tabs share. */
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
  /** What happened since this time may be missing on the page. */
  since: number;
  lastId: () => string | null;
  hear: (heard: Heard) => void;
  setOpen: (isOpen: boolean) => void;
  connect: (options: ConnectionOptions) => Connection;
  isVisible: () => boolean;
};

/** One tab has the stream and passes on what it hears; when it goes, the next in line continues after the same id. */
export function shareStream(
  { name, tabId, since, lastId, hear, setOpen, connect, isVisible }: Options,
  { locks, openChannel }: TabSharing,
): Connection {
  const channel = openChannel(name);
  const remembered: { at: number; heard: Heard }[] = [];
  let remembersSince = since;
  let connection: Connection | null = null;
  let isOpen = false;
  let isGreeted = false;
  let leaderHeardAt = Date.now();
  let leave: (() => void) | null = null;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  const post = (message: Message) => channel.postMessage(message);

  function queue(steal: boolean): () => void {
    const waiting = new AbortController();
    const lead = () =>
      new Promise<void>((resolve) => {
        if (waiting.signal.aborted) return resolve();
        waiting.signal.addEventListener('abort', () => resolve());
        startLeading();
      });
    locks.request(name, steal ? { steal } : { signal: waiting.signal }, lead).catch(() => {
      // Another tab heard nothing from this one and took over.
      if (waiting.signal.aborted) return;
      stopLeading();
      leave = queue(false);
    });
    return () => waiting.abort();
  }

  function startLeading(): void {
    connection = connect({
      lastId: lastId(),
      hear(heard) {
        post({ type: 'heard', heard });
        take(heard);
      },
      setOpen(nowOpen) {
        isOpen = nowOpen;
        setOpen(nowOpen);
        post({ type: 'status', isOpen });
      },
    });
    post({ type: 'status', isOpen });
  }

  function stopLeading(): void {
    connection?.close();
    connection = null;
  }

  function take(heard: Heard): void {
    if (heard.id !== null) remembered.push({ at: Date.now(), heard });
    if (remembered.length > REMEMBERED_MAX) remembersSince = remembered.shift()?.at ?? remembersSince;
    hear(heard);
  }

  function greet({ from, since: missedSince }: { from: string; since: number }): void {
    post({ type: 'status', isOpen, to: from });
    if (missedSince < remembersSince) {
      post({ type: 'heard', heard: { id: null, event: { kind: 'reset' } }, to: from });
      return;
    }
    for (const { at, heard } of remembered) if (at >= missedSince) post({ type: 'heard', heard, to: from });
  }

  channel.addEventListener('message', ({ data: message }) => {
    if (message.type === 'hello' || message.type === 'wake') {
      if (!connection) return;
      if (message.type === 'hello') greet(message);
      else connection.wake();
      return;
    }
    if (connection || (message.to !== undefined && message.to !== tabId)) return;
    leaderHeardAt = Date.now();
    if (message.type === 'heard') return take(message.heard);
    setOpen(message.isOpen);
    if (message.to === tabId) isGreeted = true;
    else if (!isGreeted) post({ type: 'hello', from: tabId, since });
  });

  const watch = setInterval(() => isVisible() && checkLeader(), LOST_MS);
  let reply: ReturnType<typeof setTimeout> | undefined;

  function checkLeader(): void {
    if (connection || Date.now() - leaderHeardAt < LOST_MS) return;
    post({ type: 'hello', from: tabId, since: leaderHeardAt });
    clearTimeout(reply);
    reply = setTimeout(() => {
      if (connection || Date.now() - leaderHeardAt < LOST_MS) return;
      leave?.();
      leave = queue(true);
    }, REPLY_MS);
  }

  post({ type: 'hello', from: tabId, since });
  leave = queue(false);
  return {
    wake() {
      if (connection) return connection.wake();
      // A hidden tab's timers are slow.
      post({ type: 'wake' });
      checkLeader();
    },
    close() {
      clearInterval(watch);
      clearTimeout(reply);
      stopLeading();
      leave?.();
      channel.close();
    },
  };
}
