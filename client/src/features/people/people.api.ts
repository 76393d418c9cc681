import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** People to talk to: friends first, then people in shared meetups, then the best matches. */
export function peopleQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'people'],
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
