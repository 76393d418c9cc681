import { queryOptions } from '@tanstack/react-query';
import { requestJson, requestNothing } from '../../lib/api-client';

/** What one has not been told yet. Asked at the start and when one comes back to the page, never in between. */
export function notificationsQuery(viewerId: number) {
  return queryOptions({
    queryKey: ['notifications', viewerId],
    queryFn: ({ signal }) =>
      requestJson('/api/notifications', {
        answer: async () => (await import('#shared/api/notifications')).notificationList,
        signal,
      }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });
}

export function putNotificationsSeen(ids: readonly number[]): Promise<void> {
  return requestNothing('/api/notifications/seen', { method: 'PUT', body: { ids } });
}
