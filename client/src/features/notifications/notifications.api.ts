import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type Notification, notificationListReader } from '#shared/api/notifications';
import { requestJson, requestNothing } from '../../lib/api-client';
import { POLL_INTERVAL_MS } from '../../lib/query-client';
import { viewerKey } from '../../lib/viewer-scope';
import { peopleKeys } from '../people/people.api';
import { findTrib } from '../tribs/trib-cache';
import { refreshOpenTribs, refreshTribLists, refreshTribs } from '../tribs/refresh-tribs';

/** Recent notifications, newest first. Their subjects are refetched before they are shown, so that no screen contradicts them. */
export function notificationsQuery(viewerId: number) {
  const queryKey = [...viewerKey(viewerId), 'notifications'];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const known = client.getQueryData<Notification[]>(queryKey);
      const [notifications] = await Promise.all([
        requestJson('/api/notifications', {
          schema: notificationListReader,
          signal,
        }),
        refreshOpenTribs(client, viewerId, POLL_INTERVAL_MS / 2),
      ]);
      await refreshSubjects(client, viewerId, addedTo(known, notifications));
      return notifications;
    },
  });
}

/** With the first list, only unseen notifications count as added: the page's data have just been loaded. */
function addedTo(known: readonly Notification[] | undefined, notifications: readonly Notification[]) {
  if (!known) return notifications.filter(({ seen }) => !seen);
  const ids = new Set(known.map(({ id }) => id));
  return notifications.filter(({ id }) => !ids.has(id));
}

async function refreshSubjects(client: QueryClient, viewerId: number, added: readonly Notification[]) {
  const tribIds = [...new Set(added.flatMap((one) => ('tribId' in one ? [one.tribId] : [])))];
  if (tribIds.length > 0) {
    const cached = tribIds.filter((id) => findTrib({ queryClient: client, viewerId }, id));
    await Promise.all([refreshTribs(client, viewerId, cached), refreshTribLists(client, viewerId)]);
  }
  if (added.some((one) => 'person' in one)) {
    await client.invalidateQueries({ queryKey: peopleKeys(viewerId).all });
  }
}

export const putNotificationsSeen = (ids: readonly number[]) =>
  requestNothing('/api/notifications/seen', { method: 'PUT', body: { ids } });
