/**
 * GET    /api/communities/{id}/requests            who asks to be let in
 * PUT    /api/communities/{id}/requests/{userId}   let somebody in, or not
 * PUT    /api/communities/{id}/members/{userId}    make a member an organizer, or hand the community over
 * DELETE /api/communities/{id}/members/{userId}    take somebody out
 * PUT    /api/communities/{id}/owner               take on a community without an owner
 * POST   /api/communities/{id}/review              ask operators once more to show it to others
 */
import { idParams } from '#shared/api/common';
import { communityRequestList, communityRequestsQuery, communityRoleChange } from '#shared/api/communities';
import { guestParams, requestDecision } from '#shared/api/hosting';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { listRequests } from './communities.queries';
import { isOrganizer } from './communities.rules';
import { findCommunityRole } from './members.queries';
import { askForReview, changeCommunityRole, decideRequest, removeMember, takeOver } from './members.service';

export function organizerRoutes(deps: Deps): Endpoint[] {
  const { db, now, pagination } = deps;
  return [
    endpoint('GET /api/communities/:id/requests', {
      summary: 'Who asks to be let in to your community, the latest first',
      access: 'session',
      params: idParams,
      query: communityRequestsQuery,
      response: communityRequestList,
      async handle(call) {
        const { params, viewer } = call;
        if (!isOrganizer(await findCommunityRole(db, params.id, viewer.id))) throw notFound();
        const rows = await pagination.readPage(call, (page) => listRequests(db, viewer, params.id, page));
        return rows.map(({ at: _at, ...person }) => person);
      },
    }),

    endpoint('POST /api/communities/:id/review', {
      summary: 'Ask operators once more to show your community to others',
      access: 'session',
      params: idParams,
      refuses: [409],
      handle: ({ params, viewer }) => askForReview(db, viewer, params.id, now()),
    }),

    endpoint('PUT /api/communities/:id/requests/:userId', {
      summary: 'Let somebody in to your community, or not',
      access: 'session',
      params: guestParams,
      body: requestDecision,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params: { id: communityId, userId }, body, viewer }) =>
        decideRequest(db, viewer, { communityId, userId, accept: body.accept }),
    }),

    endpoint('PUT /api/communities/:id/members/:userId', {
      summary: 'Make a member an organizer, or hand your community over',
      access: 'session',
      params: guestParams,
      body: communityRoleChange,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params: { id: communityId, userId }, body, viewer }) =>
        changeCommunityRole(db, viewer, { communityId, userId, role: body.role }, now()),
    }),

    endpoint('DELETE /api/communities/:id/members/:userId', {
      summary: 'Take somebody out of your community',
      access: 'session',
      params: guestParams,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      handle: ({ params, viewer }) =>
        removeMember(db, viewer, { communityId: params.id, userId: params.userId }),
    }),

    endpoint('PUT /api/communities/:id/owner', {
      summary: 'Take on a community of yours that has no owner',
      access: 'session',
      params: idParams,
      refuses: [409],
      handle: ({ params, viewer }) => takeOver(deps, viewer, params.id, now()),
    }),
  ];
}
