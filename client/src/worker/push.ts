import { pushKey, pushPayload, type PushPayload } from '#shared/api/push';
import { paths } from '#shared/domain/paths';
import { ownPath } from '#shared/domain/own-path';
import { OPEN_PAGE } from '../lib/worker/worker-names';
import { keysOf } from '../lib/worker/subscription-keys';

declare const self: ServiceWorkerGlobalScope;

const ICON = '/icon-192.png';
/** How long a page may take to confirm that it opens the URL itself. */
const REPLY_TIMEOUT_MS = 1_000;

/** Browsers revoke the permission of apps that receive a push message and show nothing. */
const FALLBACK_PAYLOAD: PushPayload = {
  title: 'Trib',
  body: 'Something new is waiting for you.',
  url: paths.meetups,
  tag: 'news',
};

export async function showPush(data: PushMessageData | null): Promise<void> {
  if (await isInFront()) return;
  const { title, body, url, tag, icon } = payloadOf(data);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    // A second message would take the first one's place without a sound.
    renotify: true,
    icon: icon ?? ICON,
    badge: ICON,
    data: url,
  };
  await self.registration.showNotification(title, options);
}

function payloadOf(data: PushMessageData | null): PushPayload {
  try {
    return pushPayload.parse(data?.json());
  } catch {
    return FALLBACK_PAYLOAD;
  }
}

/** A user with any of our pages in view sees there that something is new. */
async function isInFront(): Promise<boolean> {
  return (await openPages()).some(({ focused }) => focused);
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** In an open tab if there is one, and without a reload where possible: a form in it may be half filled in. */
export async function openPush({ data }: Notification): Promise<void> {
  const url = (typeof data === 'string' ? ownPath(data) : null) ?? paths.meetups;
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url);
    return;
  }
  const shown = await page.focus().catch(() => page);
  if (!(await openInPage(shown, url))) await shown.navigate(url).catch(() => self.clients.openWindow(url));
}

function openInPage(page: WindowClient, url: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', () => resolve(true));
    port1.start();
    setTimeout(() => resolve(false), REPLY_TIMEOUT_MS);
    page.postMessage({ type: OPEN_PAGE, url }, [port2]);
  });
}

/** The browser has replaced or dropped the subscription: the server needs the new one. */
export async function renewPush(renewed: PushSubscription | null): Promise<void> {
  const subscription = renewed ?? (await subscribe());
  if (!subscription) return;
  await fetch('/api/push/subscriptions', {
    method: 'PUT',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(keysOf(subscription)),
  });
}

async function subscribe(): Promise<PushSubscription | null> {
  const response = await fetch('/api/push/key', { credentials: 'include' });
  if (!response.ok) return null;
  const { publicKey } = pushKey.parse(await response.json());
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}
