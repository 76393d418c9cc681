/**
 * Lets the app open without a connection. It responds to requests for pages, for the app's own files and for the few
 * reads of `OFFLINE_READS`. Everything else bypasses it: every write, and the event stream.
 */
import { paths } from '#shared/domain/paths';
import { pushKey, pushPayload, type PushPayload } from '#shared/api/push';
import { ownPath } from '#shared/domain/own-path';
import { ACTIVATE, OFFLINE_CACHE, OPEN_PAGE, keysOf } from '../lib/worker/worker-names';
import {
  deleteOldVersions,
  fileFromCache,
  isAppFile,
  refreshShell,
  storeThisVersion,
  shell,
} from './app-files';
import * as t from './texts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(storeThisVersion()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteOldVersions(),
      // Without preloading, every page would wait for the worker to start.
      self.registration.navigationPreload?.enable(),
      // The first visit, too, must store what is needed offline.
      self.clients.claim(),
    ]),
  );
});

/** A new version waits until the person asks for it, so that the app never changes while they use it. */
self.addEventListener('message', ({ data }) => {
  if (data === ACTIVATE) void self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(url.pathname)) event.respondWith(respondToPage(event));
  } else if (isAppFile(url.pathname)) event.respondWith(fileFromCache(request));
  else if (isOfflineRead(url.pathname)) event.respondWith(respondToRead(event));
});

self.addEventListener('push', (event) => event.waitUntil(showPush(event.data)));

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPush(event.notification));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewPush(event.newSubscription)));

/** Longer than a page takes on a slow phone, and shorter than people accept a blank screen. */
const PAGE_DEADLINE_MS = 4_000;

const PAGES = new Set<string>(Object.values(paths));

/** Other navigations, such as a download or the sign-in at a provider, go to the network. */
const isPage = (path: string) => PAGES.has(path);

/** The server's response is preferred if it comes in time, because its pages have a static frame. */
async function respondToPage(event: FetchEvent): Promise<Response> {
  const network = fromNetwork(event);
  const response = await serverResponse(network, PAGE_DEADLINE_MS);
  // The body of a 5xx response is for programs, so the stored page is shown instead.
  if (response && response.status < 500) {
    event.waitUntil(refreshShell().catch(() => undefined));
    return response;
  }
  return (await shell()) ?? network;
}

async function fromNetwork({ preloadResponse, request }: FetchEvent): Promise<Response> {
  const preloaded: unknown = await preloadResponse;
  return preloaded instanceof Response ? preloaded : fetch(request);
}

const SESSION = '/api/session';
/**
 * Half of the time after which the page itself gives up. A copy must not come much later, as it could hide what was just
 * written.
 */
const READ_DEADLINE_MS = 8_000;

/** The session, the viewer's meetups, and the data those pages refer to. The page stores the copies. */
const OFFLINE_READS = /^\/api\/(?:session|interests|users\/\d+\/tribs|tribs\/\d+)$/;

const isOfflineRead = (path: string) => OFFLINE_READS.test(path);

/** The copy is only for a lost connection: a response of the server always wins. */
async function respondToRead(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const network = fetch(request);
  if (new URL(request.url).pathname === SESSION) event.waitUntil(network.then(forgetOthers, () => undefined));
  const response = await serverResponse(network, READ_DEADLINE_MS);
  if (response) return response;
  const copy = request.signal.aborted ? undefined : await copyOf(request.url);
  return copy ?? network;
}

/**
 * Copies may expire, as that of a meetup does once it is over. The query is ignored: it only says from where to measure
 * distances.
 */
async function copyOf(url: string): Promise<Response | undefined> {
  const cache = await caches.open(OFFLINE_CACHE);
  for (const key of await cache.keys()) {
    const expires = Date.parse((await cache.match(key))?.headers.get('Expires') ?? '');
    if (expires < Date.now()) await cache.delete(key);
  }
  return cache.match(url, { ignoreSearch: true });
}

/** A session can end while no page is open that would delete the copies. */
async function forgetOthers(session: Response): Promise<void> {
  if (!session.ok) return;
  const [now, before] = [await idIn(session.clone()), await idIn(await copyOf(SESSION))];
  if (now === before) return;
  await caches.delete(OFFLINE_CACHE);
  // Without a stored session, the push subscription may already belong to the person who signs in now.
  if (before !== null) await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}

async function idIn(session: Response | undefined): Promise<unknown> {
  const body: unknown = await session?.json().catch(() => null);
  const user = typeof body === 'object' && body !== null && 'user' in body ? body.user : null;
  return typeof user === 'object' && user !== null && 'id' in user ? user.id : null;
}

/** The response of our server if it comes in time, otherwise null. */
async function serverResponse(network: Promise<Response>, deadlineMs: number): Promise<Response | null> {
  const answered = network.then(async (response) => ((await isFromServer(response)) ? response : null));
  return Promise.race([answered.catch(() => null), after(deadlineMs)]);
}

/** While our server is down, a proxy in front of it responds with its own error, which lacks the `code` of our errors. */
async function isFromServer(response: Response): Promise<boolean> {
  if (response.status < 500) return true;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });
}

const ICON = '/icon-192.png';
/** How long a page may take to confirm that it opens the URL itself. */
const REPLY_TIMEOUT_MS = 1_000;

/** Browsers revoke the permission of apps that receive a push message without showing a notification. */
const FALLBACK_PAYLOAD: PushPayload = {
  title: t.somethingNew,
  body: t.somethingNewMore,
  url: paths.meetups,
  tag: 'news',
};

async function showPush(data: PushMessageData | null): Promise<void> {
  if (await isInFront()) return;
  const { title, body, url, tag, icon } = payloadOf(data);
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    tag,
    // Otherwise a second message with the same tag would replace the first one silently.
    renotify: true,
    icon: icon ?? ICON,
    badge: '/badge.png',
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

/** If one of our pages is in front, it shows the news itself. */
async function isInFront(): Promise<boolean> {
  return (await openPages()).some(({ focused }) => focused);
}

function openPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** Uses an open tab if there is one, and avoids a reload where it can: a form in the tab may be half filled in. */
async function openPush({ data }: Notification): Promise<void> {
  const url = (typeof data === 'string' ? ownPath(data) : null) ?? paths.meetups;
  const pages = await openPages();
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  if (!page) {
    await self.clients.openWindow(url);
    return;
  }
  const focused = await page.focus().catch(() => page);
  if (!(await openInPage(focused, url)))
    await focused.navigate(url).catch(() => self.clients.openWindow(url));
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

/** The browser has replaced or dropped the subscription, so the server needs the new one. */
async function renewPush(renewed: PushSubscription | null): Promise<void> {
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
