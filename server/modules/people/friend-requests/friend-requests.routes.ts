/**
 * GET    /api/users/{id}/friends   the person's friends, or their requests in and out
 * PUT    /api/friends/{userId}     send a friend request, or accept theirs
 * DELETE /api/friends/{userId}     decline, withdraw, or end a friendship
 */
import { idParams } from '#shared/api/common';
import { friendParams, friendsQuery, friendshipResponse } from '#shared/api/friends';
import { publicUserList } from '#shared/api/users';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { publicUserView } from '../users/users.views';
import { listFriends } from './friend-requests.queries';
import { endFriendship, sendOrAcceptFriendRequest } from './friend-requests.service';
import { invalidField } from '../../../http/errors';
import { says } from './texts';

const friendOfOneself = () => invalidField('userId', says.youCannotBefriendYourself);

export function friendRequestRoutes({ db, limiter, pagination }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/users/:id/friends', {
      summary: 'Your friends, the people who asked you, or those you asked; the latest first',
      access: 'self',
      params: idParams,
      query: friendsQuery,
      response: publicUserList,
      async handle(call) {
        const { query, viewer } = call;
        const rows = await pagination.readPage(call, (page) => listFriends(db, viewer, query.list, page));
        return rows.map(publicUserView);
      },
    }),

    endpoint('PUT /api/friends/:userId', {
      summary: 'Ask somebody to be friends; where they asked you, it accepts',
      access: 'session',
      params: friendParams,
      response: friendshipResponse,
      async handle({ params, viewer }) {
        if (params.userId === viewer.id) throw friendOfOneself();
        return { status: await sendOrAcceptFriendRequest({ db, limiter }, viewer, params.userId) };
      },
    }),

    endpoint('DELETE /api/friends/:userId', {
      summary: 'Decline a request, take yours back, or end a friendship; nobody is told',
      access: 'session',
      params: friendParams,
      handle: ({ params, viewer }) => endFriendship(db, viewer, params.userId),
    }),
  ];
}
