import { forgetOnChange } from '../../../lib/viewer-scope';
import { postMessage } from '../chat.api';
import { createOutbox, type OutboxNews } from './create-outbox';
import { inOneTab } from './one-tab';
import { createOutboxStore } from './outbox-store';
import type { KeptMessage } from './pending-message';

/** A request without an answer for this long is tried again. */
const TIMEOUT_MS = 20_000;

const tabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('trib-outbox');

/** One for the whole app: a conversation can be left while its messages are on their way. */
export const outbox = createOutbox({
  store: createOutboxStore(),
  send,
  exclusively: inOneTab,
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
  tellOtherTabs: (news) => tabs?.postMessage(news),
  later(run, ms) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
  random: Math.random,
});

tabs?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => void outbox.hear(data));
addEventListener('online', () => outbox.kick());
addEventListener('pageshow', () => outbox.kick());
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') outbox.kick();
});
// What one person wrote is not sent with the cookie of the next.
forgetOnChange(() => outbox.stop());

async function send(message: KeptMessage) {
  const { conversationId, clientId, viewerId, text, photo, replyToId } = message;
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new DOMException('No answer', 'TimeoutError')), TIMEOUT_MS);
  try {
    const body = { clientId, senderId: viewerId, text, photo, replyToId };
    return await postMessage(conversationId, body, waiting.signal);
  } finally {
    clearTimeout(timer);
  }
}
