import type { PushSubscriptionKeys } from '#shared/api/push';
import { FALLBACK } from '#shared/texts/languages';
import { LANG } from '../lang';

/** Each language has a worker of its own, with the scripts of that language. */
export const WORKER_URL = LANG === FALLBACK ? '/sw.js' : `/sw.js?lang=${LANG}`;

/** The cache of what the signed-in person can read offline. The page writes it, and deletes it when they sign out. */
export const OFFLINE_CACHE = 'trib-kept';
/**
 * Keys in the same cache with the latest messages of each conversation. Only the page reads them; they are not URLs of
 * the server.
 */
export const OFFLINE_CHATS = '/offline-chats/';
/** The prefix of the caches with the app's own files, one for each version. */
export const FILES_CACHE = 'trib-files-';

/** Tells a waiting worker to take over. */
export const ACTIVATE = 'activate';
/** Asks an open page to show a URL; the page confirms it. */
export const OPEN_PAGE = 'open-page';

/** The address and the keys that the server needs to send messages to this push subscription. */
export function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
