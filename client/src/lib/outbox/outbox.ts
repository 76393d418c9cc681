import { onViewerChange } from '../viewer-scope';
import { createOutbox, type TabMessage } from './create-outbox';
import { createOutboxStore } from './outbox-store';

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trib-outbox');

/** One outbox for the whole app, because people may leave a page while what they wrote on it is being sent. */
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
// What one person wrote must not be sent with the cookie of the next.
onViewerChange(() => outbox.stop());

/** Longer than one request takes. A tab that the system has suspended never releases its lock. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Runs while no other tab holds the lock. If the browser has no locks, or the other tab does not finish in time, both
 * run, which is safe but wasteful.
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
    // The lock was refused or took too long to get, so this tab runs without it.
    if (!hasRun) await runOnce();
  } finally {
    clearTimeout(timer);
  }
}
