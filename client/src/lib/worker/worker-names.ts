import type { PushSubscriptionKeys } from '#shared/api/push';

/** Shared by the pages and the service worker. */
export const WORKER_URL = '/sw.js';

/** What the signed-in person can read without a connection. Written by the page, deleted when they leave. */
export const OFFLINE_CACHE = 'trib-kept';
/** In the same cache, what was last read of each conversation: for the page alone, so not a URL of the server. */
export const OFFLINE_CHATS = '/offline-chats/';
/** The app's own files, one cache for each version. */
export const FILES_CACHE = 'trib-files-';

/** Tells a waiting worker to take over. */
export const ACTIVATE = 'activate';
/** Asks an open page to show a URL, which it confirms. */
export const OPEN_PAGE = 'open-page';

/** What the server needs of the browser's subscription. */
export function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
