import { randomKey } from '../random-key';
import { type Connection, type ConnectionOptions, openConnection } from './connection';
import { emitLiveEvent, onWake, setStreamOpen } from './live';
import { shareStream } from './share-stream';
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

/** In storage, so that the next page or tab continues from here instead of refetching everything. */
function saveLastEvent(viewerId: number, id: string): void {
  write('lastEvent', JSON.stringify({ viewerId, id }));
}

function readLastEvent(viewerId: number): string | null {
  const stored = readJson('lastEvent');
  if (typeof stored !== 'object' || stored === null || !('viewerId' in stored && 'id' in stored)) return null;
  return stored.viewerId === viewerId && typeof stored.id === 'string' ? stored.id : null;
}
