import { queryOptions } from '@tanstack/react-query';
import {
  notificationSettings,
  type NotificationSettings,
  type NotificationSettingsRequest,
  pushKey,
  type PushSubscriptionKeys,
} from '#shared/api/push';
import { requestJson, requestNothing } from '../../../lib/api-client';
import { messageFor } from '../../../lib/errors';
import { optimisticWrite } from '../../../lib/optimistic-write';
import { onSignOut, onViewerChange, type ViewerCache, viewerKey } from '../../../lib/viewer-scope';
import { currentWorker, registerWorker } from '../../../lib/worker/register-worker';
import { showToast } from '../../../ui/toast-store';

/** Whether this browser receives push messages. The person can also change that in the browser's own settings. */
export function devicePushQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'device-push'],
    queryFn: devicePush,
    staleTime: 0,
  });
}

export async function getPushKey(): Promise<string> {
  const { publicKey } = await requestJson('/api/push/key', {
    schema: pushKey,
  });
  return publicKey;
}

export function putPushSubscription(body: PushSubscriptionKeys): Promise<void> {
  return requestNothing('/api/push/subscriptions', { method: 'PUT', body });
}

export function deletePushSubscription(endpoint: string): Promise<void> {
  return requestNothing('/api/push/subscriptions', { method: 'DELETE', body: { endpoint } });
}

export function notificationSettingsQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'notification-settings'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/notification-settings`, { schema: notificationSettings, signal }),
    staleTime: 0,
  });
}

export type SettingsChange = Partial<Omit<NotificationSettingsRequest, 'push'>> & {
  push?: Partial<NotificationSettings['push']>;
};

/** Changes that the server has not confirmed, oldest first. A list fetched meanwhile may lack them. */
const pending: SettingsChange[] = [];
onViewerChange(() => pending.splice(0));

function merged(settings: NotificationSettings, changes: readonly SettingsChange[]): NotificationSettings {
  const all: NotificationSettings = { ...settings, push: { ...settings.push } };
  for (const { push, ...rest } of changes) {
    Object.assign(all, rest);
    Object.assign(all.push, push);
  }
  return all;
}

/** Shows a change at once. A request contains all settings, including changes made since. */
export function changeSettings(
  { queryClient, viewerId }: ViewerCache,
  change: SettingsChange,
): Promise<void> {
  const { queryKey } = notificationSettingsQuery(viewerId);
  const before = queryClient.getQueryData(queryKey);
  const show = (changes: readonly SettingsChange[]) =>
    queryClient.setQueryData(queryKey, (cached) => cached && merged(cached, changes));
  let isSettled = false;
  /** Called even while a later change is in flight, whose outcome is shown instead of this one's. */
  const settle = () => {
    isSettled = true;
    if (pending.includes(change)) pending.splice(pending.indexOf(change), 1);
  };
  const put = async () => {
    const settings = queryClient.getQueryData(queryKey);
    if (!settings) throw new Error('The settings were not loaded');
    const upToThis = pending.slice(0, pending.indexOf(change) + 1);
    const { silencedTribIds: _silenced, ...body } = merged(settings, upToThis);
    return requestJson(`/api/users/${viewerId}/notification-settings`, {
      method: 'PUT',
      body,
      schema: notificationSettings,
    });
  };
  return optimisticWrite<NotificationSettings>({
    queryClient,
    subject: 'notification-settings',
    action: JSON.stringify(change),
    shownIn: queryKey,
    apply: (saved) => {
      if (saved) {
        queryClient.setQueryData(queryKey, (cached) =>
          merged({ ...saved, silencedTribIds: cached?.silencedTribIds ?? saved.silencedTribIds }, pending),
        );
      } else {
        if (!isSettled && !pending.includes(change)) pending.push(change);
        show(pending);
      }
      return () => undefined;
    },
    send: () => put().finally(settle),
    onFailed: (error) => {
      if (before) show([restored(before, change), ...pending]);
      showSaveFailed(error);
    },
    refetch: async () => undefined,
  });
}

/** Restores only what this change touched: another one may have been made since. */
function restored(before: NotificationSettings, change: SettingsChange): SettingsChange {
  const topics = Object.entries(before.push).filter(([topic]) => topic in (change.push ?? {}));
  return {
    ...(change.push && { push: Object.fromEntries(topics) }),
    ...('quietHours' in change && { quietHours: before.quietHours }),
    ...('timeZone' in change && { timeZone: before.timeZone }),
  };
}

export function setTribPush(
  { queryClient, viewerId }: ViewerCache,
  tribId: number,
  isPushed: boolean,
  onDone?: () => void,
): Promise<void> {
  const { queryKey } = notificationSettingsQuery(viewerId);
  const show = (isShown: boolean) =>
    queryClient.setQueryData(queryKey, (cached) => {
      if (!cached) return cached;
      const others = cached.silencedTribIds.filter((id) => id !== tribId);
      return { ...cached, silencedTribIds: isShown ? others : [...others, tribId] };
    });
  return optimisticWrite<void>({
    queryClient,
    subject: `trib-push ${tribId}`,
    action: String(isPushed),
    shownIn: queryKey,
    apply: () => {
      show(isPushed);
      return () => show(!isPushed);
    },
    send: () =>
      requestNothing(`/api/tribs/${tribId}/notifications`, { method: 'PUT', body: { push: isPushed } }),
    onDone,
    onFailed: showSaveFailed,
    refetch: async () => undefined,
  });
}

function showSaveFailed(error: unknown): void {
  const description = messageFor(error, 'Please try again.');
  showToast({ title: 'Not saved', description, tone: 'destructive' });
}

/** Whether this browser receives push messages, or why it cannot. */
export type DevicePush = 'on' | 'off' | 'denied' | 'needs-install' | 'unavailable';

/** Otherwise the push service would deliver to the next person who uses this browser. */
onSignOut(async () => {
  const worker = await currentWorker();
  await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  for (const shown of (await worker?.getNotifications()) ?? []) shown.close();
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
