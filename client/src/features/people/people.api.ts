import { queryOptions } from '@tanstack/react-query';
import { requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** All data about other people is under the viewer's `people`: a change finds every list that names one. */
export function peopleKeys(viewerId: number) {
  const all = [...viewerKey(viewerId), 'people'] as const;
  return { all, listed: [...all, 'listed'] } as const;
}

/** People to talk to: friends first, then people in shared meetups, then the best matches. */
export function peopleQuery(viewerId: number) {
  return queryOptions({
    queryKey: peopleKeys(viewerId).listed,
    queryFn: ({ signal }) =>
      requestJson('/api/users', {
        schema: async () => (await import('#shared/api/users')).publicUserList,
        signal,
      }),
  });
}

/** Sends a friend request; if they sent one first, accepts it. */
export function putFriend(userId: number) {
  return requestJson(`/api/friends/${userId}`, {
    method: 'PUT',
    schema: async () => (await import('#shared/api/friends')).friendshipResponse,
  });
}

export type ReportSubject = { userId: number } | { tribId: number } | { photoId: string };

export function postReport(subject: ReportSubject, reason: string): Promise<void> {
  return requestNothing('/api/reports', { method: 'POST', body: { ...subject, reason } });
}
