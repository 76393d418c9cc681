import { whenIdle } from '../when-idle';
import { FILES_CACHE, OFFLINE_CACHE, WORKER_URL } from './worker-names';

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/** Once the page has loaded and the browser is idle. Null where there is no worker: the app then needs a connection. */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= afterLoad().then(register);
  return registering;
}

/** The one of an earlier visit, without making one. */
export async function currentWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!hasWorkers()) return null;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) ?? null;
}

/** One runs this page: it opens the app offline, and deletes what a person has left who is signed out. */
export const isWorkerRunning = () => Boolean(globalThis.navigator?.serviceWorker?.controller);

// In development Vite reloads modules itself.
const hasWorkers = () => import.meta.env.PROD && 'serviceWorker' in navigator;

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!hasWorkers()) return null;
  try {
    const worker = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
    // Registering one that runs already does not ask the server for it.
    if (worker?.active) worker.update().catch(removeIfWithdrawn);
    return worker ?? null;
  } catch {
    await removeIfWithdrawn();
    return null;
  }
}

/** A server that returns 404 for the worker wants it gone from every browser. */
async function removeIfWithdrawn(): Promise<void> {
  const response = await fetch(WORKER_URL, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
  if (response?.status !== 404) return;
  await (await currentWorker())?.unregister();
  const ours = (await caches.keys()).filter((name) => name === OFFLINE_CACHE || name.startsWith(FILES_CACHE));
  await Promise.all(ours.map((name) => caches.delete(name)));
}

function afterLoad(): Promise<void> {
  return new Promise((resolve) => {
    if (document.readyState === 'complete') whenIdle(resolve);
    else addEventListener('load', () => whenIdle(resolve), { once: true });
  });
}
