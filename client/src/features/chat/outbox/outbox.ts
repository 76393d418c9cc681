import { onViewerChange } from '../../../lib/viewer-scope';
import { postMessage } from '../chat.api';
import { createOutbox, type TabMessage } from './create-outbox';
import { withTabLock } from './tab-lock';
import { createOutboxStore } from './outbox-store';
import type { OutboxMessage } from './pending-message';

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
