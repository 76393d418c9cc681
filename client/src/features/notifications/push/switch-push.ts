import type { PushSubscriptionKeys } from '#shared/api/push';
import { currentWorker, registerWorker } from '../../../lib/worker/register-worker';
import type { DevicePush } from './device-push';
import { deletePushSubscription, getPushKey, putPushSubscription } from './push.api';

/** Shows the browser's own question, which has to follow a tap at once. */
export async function turnPushOn(): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const [worker, key] = await Promise.all([registerWorker(), getPushKey()]);
  if (!worker || key === null) return 'unavailable';
  // One for another key of the server's would be refused.
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  await putPushSubscription(keysOf(subscription));
  return 'on';
}

export async function turnPushOff(): Promise<DevicePush> {
  const subscription = await (await currentWorker())?.pushManager.getSubscription();
  if (subscription) {
    await deletePushSubscription(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** The server may have lost a subscription that the browser still has. */
export async function confirmPush(worker: ServiceWorkerRegistration): Promise<void> {
  const subscription = await worker.pushManager?.getSubscription();
  if (subscription) await putPushSubscription(keysOf(subscription));
}

function keysOf(subscription: PushSubscription): PushSubscriptionKeys {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' } };
}
