import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FriendRequest, Notification, TribNotification } from '#shared/api/notifications';
import { inSentence } from '#shared/domain/names';
import { LANG } from '../../lib/lang';
import { useWrite, write } from '../../lib/use-write';
import { showToast } from '../../ui/toast-store';
import { deleteFriend, peopleKeys, putFriend } from '../people/people.api';
import { joiningOutcome } from '../tribs/join-state';
import { putMembership } from '../tribs/memberships.api';
import { invalidateTribs } from '../tribs/refresh-tribs';
import { notificationsQuery, putNotificationsSeen } from './notifications.api';
import * as t from './texts';

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

export function useAnswer(viewerId: number) {
  const queryClient = useQueryClient();
  return useWrite({
    subject: ({ request }: Reply) => `friend ${request.person.id}`,
    action: ({ accept }) => String(accept),
    send: async ({ request: { person }, accept }) => {
      await (accept ? putFriend(person.id) : deleteFriend(person.id));
    },
    done: async (_response, { request, accept }) => {
      await drop(queryClient, viewerId, request);
      if (accept)
        showToast({ title: t.friendsNowWith({ name: inSentence(request.person.displayName, LANG) }) });
    },
    failure: { toast: t.didntWork },
    stale: [peopleKeys(viewerId).all],
  });
}

/** Joins again where a spot was given up by mail: for an hour, that takes it back, and ends the notice of it. */
export function useTakeBackSpot(viewerId: number, notification: TribNotification) {
  const queryClient = useQueryClient();
  const { tribId } = notification;
  return useWrite({
    subject: `membership ${tribId}`,
    send: () => putMembership(tribId),
    done: async (response) => {
      await drop(queryClient, viewerId, notification);
      showToast(joiningOutcome(response));
    },
    failure: { toast: t.youCouldntJoin },
    stale: () => invalidateTribs(queryClient, viewerId),
  });
}

/** The server has stopped listing it, but a response in flight may still contain it. */
async function drop(queryClient: QueryClient, viewerId: number, { id }: Notification): Promise<void> {
  const { queryKey } = notificationsQuery(viewerId);
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (list) => list?.filter((one) => one.id !== id));
}
