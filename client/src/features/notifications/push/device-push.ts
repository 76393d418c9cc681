import { onSignOut } from '../../../lib/viewer-scope';
import { currentWorker, registerWorker } from '../../../lib/worker/register-worker';

/** Whether this browser is pushed to, or why it cannot be. */
export type DevicePush = 'on' | 'off' | 'denied' | 'needs-install' | 'unavailable';

/** Otherwise the push service would deliver to the next person who uses this browser. */
onSignOut(async () => {
  const worker = await currentWorker();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
});

export async function devicePush(): Promise<DevicePush> {
  if (!('PushManager' in globalThis && 'Notification' in globalThis)) {
    return isUninstalledOnIos() ? 'needs-install' : 'unavailable';
  }
  const worker = await registerWorker();
  if (!worker) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** iOS pushes only to apps on the Home Screen. An iPad says that it is a Mac, but Macs have no touch screen. */
function isUninstalledOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
