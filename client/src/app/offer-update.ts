import { ACTIVATE } from '../lib/worker/worker-names';
import { showToast } from '../ui/toast-store';

/** An installed app can stay open for days. */
const CHECK_INTERVAL_MS = 3_600_000;
/** The active worker may have work to finish before it is replaced. */
const RELOAD_AT_LATEST_MS = 2_000;

/** Each version is offered once a visit. */
const offered = new WeakSet<ServiceWorker>();

/** Offers a new version when it is ready to start. Nothing reloads before the person says so. */
export function offerUpdate(registration: ServiceWorkerRegistration): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  const offerIfReady = () => {
    // Without a controller this is the first version, and nothing to update.
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
  // It may have been found before anybody listened.
  watchInstalling();
  offerIfReady();
  return () => watching.abort();
}

function offer(waiting: ServiceWorker): void {
  if (offered.has(waiting)) return;
  offered.add(waiting);
  showToast({
    title: 'A new version is ready',
    staysOpen: true,
    about: 'update',
    action: { label: 'Reload', onPress: () => activateAndReload(waiting) },
  });
}

const reload = () => location.reload();

/** Pages come from the network first, so the reload shows the new version even if its worker starts late. */
function activateAndReload(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, RELOAD_AT_LATEST_MS);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  waiting.postMessage(ACTIVATE);
}
