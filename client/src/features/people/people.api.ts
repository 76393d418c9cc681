import { friendshipResponse } from '#shared/api/friends';
import { invitedResponse, personCard, publicUserListReader } from '#shared/api/users';
import { requestJson, requestNothing } from '../../lib/api-client';
import { jsonQuery, pagesQuery } from '../../lib/json-query';
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
export const peopleQuery = (viewerId: number) =>
  jsonQuery(peopleKeys(viewerId).listed, '/api/users', publicUserListReader);

/** Another person's card. Fetched whenever it is opened, because what others did may have changed it. */
export const personQuery = (viewerId: number, id: number) =>
  jsonQuery(peopleKeys(viewerId).one(id), `/api/users/${id}`, personCard, { staleTime: 0 });

/** Loaded page by page, the latest first. Fetched whenever it is opened, because requests may come in at any time. */
export const friendsQuery = (viewerId: number, list: FriendList) =>
  pagesQuery(
    [...peopleKeys(viewerId).lists, list],
    `/api/users/${viewerId}/friends?list=${list}&limit=${FRIENDS_PAGE}`,
    publicUserListReader,
  );

export const invitedQuery = (viewerId: number) =>
  jsonQuery(peopleKeys(viewerId).invited, `/api/users/${viewerId}/invited`, invitedResponse, {
    staleTime: 0,
  });

/** Sends a friend request, or accepts the other person's if there is one. */
export const putFriend = (userId: number) =>
  requestJson(`/api/friends/${userId}`, {
    method: 'PUT',
    schema: friendshipResponse,
  });

/** Declines a request, withdraws one's own, or ends the friendship. */
export const deleteFriend = (userId: number) =>
  requestNothing(`/api/friends/${userId}`, { method: 'DELETE' });

/** The people whom the viewer has blocked, the latest first. */
export const blocksQuery = (viewerId: number) =>
  jsonQuery([...viewerKey(viewerId), 'blocks'], '/api/blocks', publicUserListReader, { staleTime: 0 });

export const putBlock = (userId: number) => requestNothing(`/api/blocks/${userId}`, { method: 'PUT' });

export const deleteBlock = (userId: number) => requestNothing(`/api/blocks/${userId}`, { method: 'DELETE' });

export type ReportSubject =
  | { userId: number }
  | { tribId: number }
  | { photoId: string }
  | { messageId: number }
  | { communityId: number };

export const postReport = (subject: ReportSubject, reason: string) =>
  requestNothing('/api/reports', { method: 'POST', body: { ...subject, reason } });
