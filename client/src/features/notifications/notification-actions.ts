import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FriendRequest, Notification } from '#shared/api/notifications';
import { useWrite, write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { deleteFriend, peopleKeys, putFriend } from '../people/people.api';
import { notificationsQuery, putNotificationsSeen } from './notifications.api';

/** Notifications stay seen on this device even if the server could not store it. */
export function useMarkSeen(viewerId: number): (notifications: readonly Notification[]) => void {
  const queryClient = useQueryClient();
  return useCallback(
    (notifications) => {
      const ids = notifications.map(({ id }) => id);
      const { queryKey } = notificationsQuery(viewerId);
      void write({
        queryClient,
        subject: `notifications ${ids.join()}`,
        action: 'seen',
        show: {
          in: queryKey,
          as: () => {
            queryClient.setQueryData(queryKey, (list) =>
              list?.map((one) => (ids.includes(one.id) ? { ...one, seen: true } : one)),
            );
            return () => undefined;
          },
        },
        send: () => putNotificationsSeen(ids),
        failure: 'none',
      });
    },
    [queryClient, viewerId],
  );
}

type Reply = { request: FriendRequest; accept: boolean };

/** The server stops listing a request once it is answered. */
export function useAnswer(viewerId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    subject: ({ request }: Reply) => `friend ${request.person.id}`,
    action: ({ accept }) => String(accept),
    send: async ({ request: { person }, accept }) => {
      await (accept ? putFriend(person.id) : deleteFriend(person.id));
    },
    done: async (_response, { request, accept }) => {
      const { queryKey } = notificationsQuery(viewerId);
      // A response in flight may still contain the request.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (list) => list?.filter(({ id }) => id !== request.id));
      if (accept) showToast({ title: `You and ${request.person.displayName} are friends now` });
    },
    failure: { toast: "That didn't work" },
    stale: [peopleKeys(viewerId).all],
  });
}
