import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { confirmPush } from '../features/notifications/push/switch-push';
import { useOfflineMeetups } from '../features/tribs/offline/use-offline-meetups';
import { warn } from '../lib/log';
import { registerWorker } from '../lib/worker/register-worker';
import { ACTIVATE, OPEN_PAGE } from '../lib/worker/worker-names';
import { showToast } from '../ui/toast-store';
import { hasUnsavedChanges } from '../lib/unsaved-changes';
import * as t from './texts';

/** Everything about the service worker that a signed-in person needs. It is in a script that visitors do not download. */
export function AppWorker({ viewerId, offersUpdates }: { viewerId: number; offersUpdates: boolean }) {
  const registration = useWorker();
  useEffect(() => {
    if (!registration) return;
    confirmPush(registration).catch((error: unknown) => warn('The push subscription was not renewed', error));
  }, [registration]);
  useEffect(
    () => (registration && offersUpdates ? offerUpdate(registration) : undefined),
    [registration, offersUpdates],
  );
  useOpenedNotifications();
  useOfflineMeetups(viewerId, registration !== null);
  return null;
}

function useWorker(): ServiceWorkerRegistration | null {
  const [registration, setRegistration] = useState<ServiceWorkerRegistration | null>(null);
  useEffect(() => {
    let isMounted = true;
    void registerWorker().then((registered) => isMounted && setRegistration(registered));
    return () => {
      isMounted = false;
    };
  }, []);
  return registration;
}

/** An installed app can stay open for days, so it looks for a new version itself. */
const CHECK_INTERVAL_MS = 3_600_000;
/** The active worker may still have work to finish before it is replaced. */
const RELOAD_AT_LATEST_MS = 2_000;

/** Each version is offered once per visit. */
const offered = new WeakSet<ServiceWorker>();

/** Offers a new version once it is ready to start. Nothing reloads before the person agrees. */
export function offerUpdate(registration: ServiceWorkerRegistration): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const offerIfReady = () => {
    // Without a controller, this is the first version and there is nothing to update.
    if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting);
  };
  const watchInstalling = () =>
    registration.installing?.addEventListener('statechange', offerIfReady, { signal });
  registration.addEventListener('updatefound', watchInstalling, { signal });
  let checkedAt = Date.now();
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL_MS) return;
      checkedAt = Date.now();
      registration.update().catch(() => undefined);
    },
    { signal },
  );
  // The browser may have found the new version before anything listened.
  watchInstalling();
  offerIfReady();
  return () => watching.abort();
}

function offer(waiting: ServiceWorker): void {
  // The worker of another language has the files of this very page.
  if (waiting.scriptURL !== navigator.serviceWorker.controller?.scriptURL) {
    activate(waiting);
    return;
  }
  if (offered.has(waiting)) return;
  offered.add(waiting);
  showToast({
    title: t.newVersion,
    staysOpen: true,
    about: 'update',
    action: { label: t.reload, onPress: () => activateAndReload(waiting) },
  });
}

const reload = () => location.reload();

/** Pages come from the network first, so the reload shows the new version even if its worker starts late. */
function activateAndReload(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, RELOAD_AT_LATEST_MS);
  activate(waiting);
}

function activate(waiting: ServiceWorker): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage(ACTIVATE);
}

/** Opens the subject of a tapped notification in this tab, without loading the app again. */
export function useOpenedNotifications(): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return undefined;
    const open = ({ data, ports }: MessageEvent) => {
      const url = urlIn(data);
      // If this page does not reply, the worker loads the URL itself, and the browser asks about the unsaved changes.
      if (url === null || hasUnsavedChanges()) return;
      ports[0]?.postMessage('opened');
      navigate(url);
    };
    navigator.serviceWorker.addEventListener('message', open);
    return () => navigator.serviceWorker.removeEventListener('message', open);
  }, [navigate]);
}

function urlIn(data: unknown): string | null {
  const isRequest = typeof data === 'object' && data !== null && 'type' in data && data.type === OPEN_PAGE;
  return isRequest && 'url' in data && typeof data.url === 'string' ? data.url : null;
}
