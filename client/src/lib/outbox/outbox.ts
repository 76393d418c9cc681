import { onViewerChange } from '../viewer-scope';
import { createOutbox, type TabMessage } from './create-outbox';
import { createOutboxStore } from './outbox-store';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trib-outbox');

/** One for the whole app: a page can be left while what was written on it is on its way. */
export const outbox = createOutbox({
  store: createOutboxStore(),
  withLock: withTabLock,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  postToOtherTabs: (message) => channel?.postMessage(message),
  schedule(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
  random: Math.random,
});

channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => void outbox.onTabMessage(data));
addEventListener('online', () => outbox.flush());
addEventListener('pageshow', () => outbox.flush());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') outbox.flush();
});
// What one person wrote is not sent with the cookie of the next.
onViewerChange(() => outbox.stop());

/** Longer than one request takes: a tab that the system has suspended keeps its lock. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Runs while no other tab holds the lock. Without locks, or when the other tab does not finish in time, both run: that
 * is safe, only wasteful.
 */
async function withTabLock(name: string, run: () => Promise<void>): Promise<void> {
  let hasRun = false;
  const runOnce = () => {
    hasRun = true;
    return run();
  };
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), LOCK_TIMEOUT_MS);
  try {
    await navigator.locks.request(name, { signal: timeout.signal }, runOnce);
  } catch {
    // Refused, or waited for too long: then this one runs all the same.
    if (!hasRun) await runOnce();
  } finally {
    clearTimeout(timer);
  }
}
