import { friendshipResponse } from '#shared/api/friends';
import { invitedResponse, personCard, publicUserListReader } from '#shared/api/users';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ApiError, requestJson, requestNothing, requestPage } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** Friends, people who sent a request, and people a request was sent to. */
export const FRIEND_LISTS = ['friends', 'requests', 'sent'] as const;
export type FriendList = (typeof FRIEND_LISTS)[number];

const FRIENDS_PAGE = 20;

/** All data about other people is under the viewer's `people`: a change finds every list that names one. */
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

/** Another person's card. What others did may have changed it, so it is read whenever it is opened. */
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

/** Left, hidden or never there; after any other failure what is known of them stays. */
export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Page by page, the latest first. Requests come in at any time, so it is read whenever it is opened. */
export function friendsQuery(viewerId: number, list: FriendList) {
  return infiniteQueryOptions({
    queryKey: [...peopleKeys(viewerId).lists, list],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { schema: publicUserListReader, signal }),
    initialPageParam: `/api/users/${viewerId}/friends?list=${list}&limit=${FRIENDS_PAGE}`,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** How many people joined by the viewer's invite link. */
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

/** Sends a friend request; if they sent one first, accepts it. */
export function putFriend(userId: number) {
  return requestJson(`/api/friends/${userId}`, {
    method: 'PUT',
    schema: friendshipResponse,
  });
}

/** Declines their request, takes back one's own, or ends the friendship. */
export function deleteFriend(userId: number): Promise<void> {
  return requestNothing(`/api/friends/${userId}`, { method: 'DELETE' });
}

/** The people whom the person has blocked, the latest first. */
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
