import { onViewerChange } from '../../../lib/viewer-scope';
import { postMessage } from '../chat.api';
import { createOutbox, type TabMessage } from './create-outbox';
import { createOutboxStore } from './outbox-store';
import type { OutboxMessage } from './outbox-rules';

/** A request without a response for this long is tried again. */
const TIMEOUT_MS = 20_000;

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trib-outbox');

/** One for the whole app: a conversation can be left while its messages are on their way. */
export const outbox = createOutbox({
  store: createOutboxStore(),
  send,
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

async function send(message: OutboxMessage) {
  const { conversationId, clientId, viewerId, text, photo, replyToId } = message;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new DOMException('No response', 'TimeoutError')), TIMEOUT_MS);
  try {
    const body = { clientId, senderId: viewerId, text, photo, replyToId };
    return await postMessage(conversationId, body, waiting.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Longer than one message takes: a tab that the system has suspended keeps its lock. */
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
