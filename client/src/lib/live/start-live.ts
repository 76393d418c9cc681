import { randomKey } from '../random-key';
import { type Connection, type ConnectionOptions, openConnection } from './connection';
import { saveLastEvent, readLastEvent } from './last-event';
import { emitLiveEvent, onWake, setStreamOpen } from './live';
import { shareStream } from './share-stream';

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
  // In the back/forward cache, or frozen, a page would keep the stream from all other tabs.
  on(window, 'pagehide', close);
  on(window, 'pageshow', open);
  on(document, 'freeze', close);
  on(document, 'resume', open);
  on(window, 'online', () => connection?.wake());
  on(document, 'visibilitychange', () => isVisible() && connection?.wake());
  const stopListening = onWake(() => connection?.wake());
  open();
  return () => {
    ending.abort();
    stopListening();
    close();
  };
}

const isVisible = () => document.visibilityState === 'visible';

function listen(viewerId: number, since: number): Connection {
  const options: ConnectionOptions = {
    lastId: readLastEvent(viewerId),
    onEvent({ id, event }) {
      emitLiveEvent(event);
      if (id !== null) saveLastEvent(viewerId, id);
    },
    onOpenChange: setStreamOpen,
  };
  // In-app browsers may have neither: then every tab has its own stream.
  const locks: LockManager | undefined = navigator.locks;
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return openConnection(options);
  return shareStream(
    {
      ...options,
      name: `live-${viewerId}`,
      tabId: randomKey(),
      since,
      lastId: () => readLastEvent(viewerId),
      connect: openConnection,
      isVisible,
    },
    { locks, openChannel: (name) => new BroadcastChannel(name) },
  );
}
