import { whenIdle } from '../when-idle';
import { FILES_CACHE, OFFLINE_CACHE, WORKER_URL } from './worker-names';

let registering: Promise<ServiceWorkerRegistration | null> | null = null;

/**
 * Registers once the page has loaded and the browser is idle. Resolves to null without a worker: the app then needs a
 * connection.
 */
export function registerWorker(): Promise<ServiceWorkerRegistration | null> {
  registering ??= afterLoad().then(register);
  return registering;
}

/** The worker registered in an earlier visit, without registering one. */
export async function currentWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!hasWorkers()) return null;
  return (await navigator.serviceWorker.getRegistration().catch(() => undefined)) ?? null;
}

// In development a worker would interfere with Vite's reloading.
const hasWorkers = () => import.meta.env.PROD && 'serviceWorker' in navigator;

async function register(): Promise<ServiceWorkerRegistration | null> {
  if (!hasWorkers()) return null;
  try {
    const worker = await navigator.serviceWorker.register(WORKER_URL, { updateViaCache: 'none' });
    // Registering a worker that already runs does not check the server for a new version.
    if (worker?.active) worker.update().catch(removeIfGone);
    return worker ?? null;
  } catch {
    await removeIfGone();
    return null;
  }
}

/** A server that returns 404 for the worker wants it removed from every browser. */
async function removeIfGone(): Promise<void> {
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
