/**
 * Makes the app open without a connection. It responds to requests for pages, for the app's own files and for the few
 * reads that `network-first` names; everything else, every write and the stream of events go past it.
 */
import { ACTIVATE } from '../lib/worker/worker-names';
import { deleteOldVersions, fileFromCache, isAppFile, storeThisVersion } from './app-files';
import { respondToRead, isOfflineRead, respondToPage, isPage } from './network-first';
import { openPush, showPush, renewPush } from './push';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => event.waitUntil(storeThisVersion()));

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteOldVersions(),
      // Otherwise every page would wait for the worker to start.
      self.registration.navigationPreload?.enable(),
      // The first visit already keeps what is needed offline.
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
