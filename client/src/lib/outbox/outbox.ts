import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useHasStream } from '../live/live';
import { onViewerChange } from '../viewer-scope';
import { createOutbox, type OutboxHandler, type TabMessage } from './create-outbox';
import type { Kind } from './outbox-entry';
import { createOutboxStore } from './outbox-store';
import * as t from '../texts';

/** The build draws pages too, without a browser. */
const isInBrowser = typeof document !== 'undefined';
const channel =
  isInBrowser && typeof BroadcastChannel !== 'undefined' ? new BroadcastChannel('trib-outbox') : null;

/**
 * What has to reach the server although there may be no connection: messages, who came, photos. Each is a kind of entry
 * (`outbox-entry.ts`) with a handler that sends it. There is one outbox for the whole app, because people may leave a page
 * while what they wrote on it is being sent.
 */
export const outbox = createOutbox({
  store: createOutboxStore(),
  withLock: withTabLock,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  postToOtherTabs: (message) => channel?.postMessage(message),
  schedule(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: () => Date.now(),
  random: () => Math.random(),
});

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void outbox.onTabMessage(data));
if (isInBrowser) {
  addEventListener('online', () => outbox.flush());
  addEventListener('pageshow', () => outbox.flush());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') outbox.flush();
  });
}
// What one person wrote must not be sent with the cookie of the next.
onViewerChange(() => outbox.stop());

/**
 * Runs while no other tab holds the lock. If the browser has no locks, or the other tab does not finish in time, both
 * run, which is safe but wasteful.
 */
async function withTabLock(name: string, timeoutMs: number, run: () => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = () => {
    hasRun = true;
    return run();
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  try {
    await navigator.locks.request(name, { signal: timeout.signal }, runOnce);
  } catch {
    // The lock was refused or took too long to get, so this tab runs without it.
    if (!hasRun) await runOnce();
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the viewer's outbox, and sends what is left of an earlier visit. */
export function useOutboxStart(viewerId: number): void {
  useEffect(() => void outbox.start(viewerId), [viewerId]);
  // A new stream means that the server can be reached. The browser does not notice if only the server was away.
  const hasStream = useHasStream();
  useEffect(() => {
    if (hasStream) outbox.flush();
  }, [hasStream]);
}

/**
 * Also called by the pages where entries of this kind are written, because the script that sends them on every page may
 * have failed to load.
 */
export function useOutboxKind<K extends Kind, T>(
  viewerId: number,
  kind: K,
  handlerOf: (queryClient: QueryClient) => OutboxHandler<K, T>,
): void {
  const queryClient = useQueryClient();
  useEffect(() => outbox.handle(kind, handlerOf(queryClient)), [queryClient, kind, handlerOf]);
  useOutboxStart(viewerId);
}

export const useOutboxEntries = () => useSyncExternalStore(outbox.subscribe, outbox.entries, outbox.entries);

/** What an entry says that has failed at least once, or that was made without a connection. */
export const WAITING = t.waitingForNetwork;
