import { pushKey } from '#shared/api/push';
import { keysOf } from '../lib/worker/subscription-keys';

declare const self: ServiceWorkerGlobalScope;

/** The browser has replaced or dropped the subscription: the server has to hear of the new one. */
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
