import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, OFFLINE_MESSAGE } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';
import { useWrite } from '../../../lib/use-write';
import { currentWorker, registerWorker } from '../../../lib/worker/register-worker';
import { keysOf } from '../../../lib/worker/worker-names';
import {
  deletePushSubscription,
  type DevicePush,
  devicePushQuery,
  getPushKey,
  putPushSubscription,
} from './push.api';
import { town } from '../../../lib/town';
import * as t from '../texts';

/** Shows the browser's permission prompt, which is allowed only right after a tap. */
export async function turnPushOn(): Promise<DevicePush> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  const [worker, key] = await Promise.all([registerWorker(), getPushKey()]);
  if (!worker) return 'unavailable';
  const subscription = await replaceSubscription(worker, key);
  try {
    await putPushSubscription(keysOf(subscription));
  } catch (error) {
    // Otherwise the switch would show that push is on.
    await subscription.unsubscribe();
    throw error;
  }
  return 'on';
}

async function turnPushOff(): Promise<DevicePush> {
  const subscription = await (await currentWorker())?.pushManager.getSubscription();
  if (subscription) {
    await deletePushSubscription(subscription.endpoint);
    await subscription.unsubscribe();
  }
  return 'off';
}

/** Repairs the subscription: the server may have lost one that the browser still has, or use a different key by now. */
export async function confirmPush(worker: ServiceWorkerRegistration): Promise<void> {
  const subscription = await worker.pushManager?.getSubscription();
  if (!subscription) return;
  const key = await getPushKey();
  const isCurrent = hasKey(subscription, key);
  await putPushSubscription(keysOf(isCurrent ? subscription : await replaceSubscription(worker, key)));
}

/** Unsubscribes first, because a browser refuses a second subscription with another key. */
async function replaceSubscription(worker: ServiceWorkerRegistration, key: string) {
  await (await worker.pushManager.getSubscription())?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Also true where the browser does not reveal the key. */
function hasKey({ options }: PushSubscription, key: string): boolean {
  if (!options.applicationServerKey) return true;
  const made = btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey)));
  return made.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key.replaceAll('=', '');
}

export function useDevicePush(viewerId: number) {
  const queryClient = useQueryClient();
  const query = devicePushQuery(viewerId);
  const { data: state, isError } = useQuery(query);
  const { send, isPending, failure } = useWrite({
    subject: 'device push',
    send: (isOn: boolean) => (isOn ? turnPushOn() : turnPushOff()),
    done: (now) => queryClient.setQueryData(query.queryKey, now),
    failure: { form: pushFailure },
  });
  return { state: isError ? 'unavailable' : state, setEnabled: send, isPending, failure } as const;
}

export const PUSH_DENIED = t.browserKeepsOut({ town: town.name });
export const PUSH_NEEDS_INSTALL = t.iphoneOrIpadNotifies;

/** The browser's own message about a failed subscription is for developers, so it is not shown. */
function pushFailure(error: unknown): string {
  return error instanceof ApiError ? messageFor(error, OFFLINE_MESSAGE) : t.browserCouldNotSet;
}
