import { friendshipResponse } from '#shared/api/friends';
import { invitedResponse, personCard, publicUserListReader } from '#shared/api/users';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, requestJson, requestNothing, requestPage } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

export const FRIEND_LISTS = ['friends', 'requests', 'sent'] as const;
export type FriendList = (typeof FRIEND_LISTS)[number];

const FRIENDS_PAGE = 20;

/** The keys of all data about other people start with `people`, so that a change reaches every list that names one. */
export function peopleKeys(viewerId: number) {
  const all = [...viewerKey(viewerId), 'people'] as const;
  return {
    all,
    listed: [...all, 'listed'],
    one: (id: number) => [...all, 'one', id],
    lists: [...all, 'friends'],
    invited: [...all, 'invited'],
  } as const;
}

/** People to talk to: friends first, then people in shared meetups, then the best matches. */
export function peopleQuery(viewerId: number) {
  return queryOptions({
    queryKey: peopleKeys(viewerId).listed,
    queryFn: ({ signal }) => requestJson('/api/users', { schema: publicUserListReader, signal }),
  });
}

/** Another person's card. Fetched whenever it is opened, because what others did may have changed it. */
export function personQuery(viewerId: number, id: number) {
  return queryOptions({
    queryKey: peopleKeys(viewerId).one(id),
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${id}`, {
        schema: personCard,
        signal,
      }),
    staleTime: 0,
  });
}

/** Whether the person has left, is hidden, or never existed. After any other failure, the known data stay on the screen. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Loaded page by page, the latest first. Fetched whenever it is opened, because requests may come in at any time. */
export function friendsQuery(viewerId: number, list: FriendList) {
  return infiniteQueryOptions({
    queryKey: [...peopleKeys(viewerId).lists, list],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: publicUserListReader, signal }),
    initialPageParam: `/api/users/${viewerId}/friends?list=${list}&limit=${FRIENDS_PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

export function invitedQuery(viewerId: number) {
  return queryOptions({
    queryKey: peopleKeys(viewerId).invited,
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${viewerId}/invited`, {
        schema: invitedResponse,
        signal,
      }),
    staleTime: 0,
  });
}

/** Sends a friend request, or accepts the other person's if there is one. */
export function putFriend(userId: number) {
  return requestJson(`/api/friends/${userId}`, {
    method: 'PUT',
    schema: friendshipResponse,
  });
}

/** Declines a request, withdraws one's own, or ends the friendship. */
export function deleteFriend(userId: number): Promise<void> {
  return requestNothing(`/api/friends/${userId}`, { method: 'DELETE' });
}

/** The people whom the viewer has blocked, the latest first. */
export function blocksQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'blocks'],
    queryFn: ({ signal }) => requestJson('/api/blocks', { schema: publicUserListReader, signal }),
    staleTime: 0,
  });
}

export function putBlock(userId: number): Promise<void> {
  return requestNothing(`/api/blocks/${userId}`, { method: 'PUT' });
}

export function deleteBlock(userId: number): Promise<void> {
  return requestNothing(`/api/blocks/${userId}`, { method: 'DELETE' });
}

export type ReportSubject =
  | { userId: number }
  | { tribId: number }
  | { photoId: string }
  | { messageId: number }
  | { communityId: number };

export function postReport(subject: ReportSubject, reason: string): Promise<void> {
  return requestNothing('/api/reports', { method: 'POST', body: { ...subject, reason } });
}
