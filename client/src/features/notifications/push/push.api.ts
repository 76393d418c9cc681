import { queryOptions } from '@tanstack/react-query';
import {
  notificationSettings,
  type NotificationSettings,
  type NotificationSettingsRequest,
  pushKey,
  type PushSubscriptionKeys,
} from '#shared/api/push';
import { requestJson, requestNothing } from '../../../lib/api-client';
import { ownQuery } from '../../../lib/json-query';
import { write } from '../../../lib/use-write';
import { onSignOut, type ViewerCache, viewerKey } from '../../../lib/viewer-scope';
import { currentWorker, registerWorker } from '../../../lib/worker/register-worker';
import * as t from '../texts';

/** Whether this browser receives push messages. The person can also change that in the browser's own settings. */
export function devicePushQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'device-push'],
    queryFn: devicePush,
    staleTime: 0,
  });
}

export async function getPushKey(): Promise<string> {
  const { publicKey } = await requestJson('/api/push/key', { schema: pushKey });
  return publicKey;
}

export const putPushSubscription = (body: PushSubscriptionKeys) =>
  requestNothing('/api/push/subscriptions', { method: 'PUT', body });

export const deletePushSubscription = (endpoint: string) =>
  requestNothing('/api/push/subscriptions', { method: 'DELETE', body: { endpoint } });

export const notificationSettingsQuery = (viewerId: number) =>
  ownQuery(viewerId, 'notification-settings', notificationSettings);

export type SettingsChange = Partial<Omit<NotificationSettingsRequest, 'push'>> & {
  push?: Partial<NotificationSettings['push']>;
};

function merged(settings: NotificationSettings, { push, ...rest }: SettingsChange): NotificationSettings {
  return { ...settings, ...rest, push: { ...settings.push, ...push } };
}

/** Shows a change at once. A request contains all settings, including other changes that are shown by then. */
export function changeSettings({ queryClient, viewerId }: ViewerCache, change: SettingsChange) {
  const { queryKey } = notificationSettingsQuery(viewerId);
  return write<NotificationSettings>({
    queryClient,
    subject: 'notification-settings',
    action: JSON.stringify(change),
    show: {
      in: queryKey,
      as: (saved) => {
        const before = queryClient.getQueryData(queryKey);
        queryClient.setQueryData(queryKey, (cached) =>
          saved
            ? { ...saved, silencedTribIds: (cached ?? saved).silencedTribIds }
            : cached && merged(cached, change),
        );
        // Silencing one meetup is a write of its own.
        return () =>
          queryClient.setQueryData(
            queryKey,
            (cached) => cached && before && { ...before, silencedTribIds: cached.silencedTribIds },
          );
      },
    },
    send: async () => {
      const settings = queryClient.getQueryData(queryKey);
      if (!settings) throw new Error('The settings were not loaded');
      const { silencedTribIds: _silenced, ...body } = settings;
      return requestJson(`/api/users/${viewerId}/notification-settings`, {
        method: 'PUT',
        body,
        schema: notificationSettings,
      });
    },
    failure: { toast: t.notSaved },
  });
}

export function setTribPush(
  { queryClient, viewerId }: ViewerCache,
  tribId: number,
  isPushed: boolean,
  done?: () => void,
) {
  const { queryKey } = notificationSettingsQuery(viewerId);
  const show = (isOn: boolean) =>
    queryClient.setQueryData(queryKey, (cached) => {
      if (!cached) return cached;
      const others = cached.silencedTribIds.filter((id) => id !== tribId);
      return { ...cached, silencedTribIds: isOn ? others : [...others, tribId] };
    });
  return write({
    queryClient,
    subject: `trib-push ${tribId}`,
    action: String(isPushed),
    show: {
      in: queryKey,
      as: () => {
        show(isPushed);
        return () => show(!isPushed);
      },
    },
    send: () =>
      requestNothing(`/api/tribs/${tribId}/notifications`, { method: 'PUT', body: { push: isPushed } }),
    done,
    failure: { toast: t.notSaved },
  });
}

/** Whether this browser receives push messages, or why it cannot. */
export type DevicePush = 'on' | 'off' | 'denied' | 'needs-install' | 'unavailable';

/** Otherwise the push service would deliver to the next person who uses this browser. */
onSignOut(async () => {
  const worker = await currentWorker();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const notification of (await worker?.getNotifications()) ?? []) notification.close();
});

async function devicePush(): Promise<DevicePush> {
  if (!('PushManager' in globalThis && 'Notification' in globalThis)) {
    return isUninstalledOnIos() ? 'needs-install' : 'unavailable';
  }
  const worker = await registerWorker();
  if (!worker) return 'unavailable';
  if (Notification.permission === 'denied') return 'denied';
  return (await worker.pushManager.getSubscription()) ? 'on' : 'off';
}

/** iOS pushes only to apps on the Home Screen. An iPad claims to be a Mac, but Macs have no touch screen. */
function isUninstalledOnIos(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  const isIos = /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
  return isIos && !matchMedia('(display-mode: standalone)').matches;
}
