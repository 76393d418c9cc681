import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FriendRequest, Notification } from '#shared/api/notifications';
import { messageFor } from '../../lib/errors';
import { warn } from '../../lib/log';
import { showToast } from '../../ui/toast-store';
import { peopleKeys, putFriend } from '../people/people.api';
import { notificationsQuery, putNotificationsSeen } from './notifications.api';

type ListChange = (list: Notification[]) => Notification[];

/** A list in flight may not include the change, so it is cancelled. */
function useChangeList(viewerId: number): (change: ListChange) => Promise<void> {
  const queryClient = useQueryClient();
  return useCallback(
    async (change) => {
      const { queryKey } = notificationsQuery(viewerId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (before) => before && change(before));
    },
    [queryClient, viewerId],
  );
}

export function useMarkSeen(viewerId: number): (notification: Notification) => void {
  const changeList = useChangeList(viewerId);
  const { mutate } = useMutation({
    mutationFn: ({ id }: Notification) => putNotificationsSeen([id]),
    onMutate: ({ id }) =>
      changeList((list) => list.map((one) => (one.id === id ? { ...one, seen: true } : one))),
    onError: (error) => warn('Seen, but not marked as seen', error),
  });
  return mutate;
}

/** The server no longer lists a request that was accepted. */
export function useAccept(viewerId: number): (request: FriendRequest) => void {
  const queryClient = useQueryClient();
  const changeList = useChangeList(viewerId);
  const { mutate } = useMutation({
    mutationFn: ({ person }: FriendRequest) => putFriend(person.id),
    onSuccess: async (_answer, request) => {
      await changeList((list) => list.filter(({ id }) => id !== request.id));
      showToast({ title: `You and ${request.person.displayName} are friends now` });
      return queryClient.invalidateQueries({ queryKey: peopleKeys(viewerId).all });
    },
    onError: (error) =>
      showToast({
        title: "That didn't work",
        description: messageFor(error, 'Please try again.'),
        tone: 'destructive',
      }),
  });
  return mutate;
}
