/**
 * GET    /api/communities                   communities, the nearest first, or those that match a text
 * POST   /api/communities                   start one
 * GET    /api/communities/{id}              one of them
 * PUT    /api/communities/{id}              edit it
 * GET    /api/communities/{id}/members      its members, the latest first
 * PUT    /api/communities/{id}/membership   join, or ask to be let in
 * DELETE /api/communities/{id}/membership   leave
 * GET    /api/users/{id}/communities        the person's communities
 */
import {
  communityList,
  communityListQuery,
  communityMembership,
  communityMembersQuery,
  communityQuery,
} from '#shared/api/catalogue';
import { idParams } from '#shared/api/common';
import { COMMUNITIES_LISTED } from '#shared/domain/limits';
import {
  type CommunityDetails,
  communityDetails,
  communityJoin,
  communityMemberList,
  startCommunityRequest,
  updateCommunityRequest,
} from '#shared/api/communities';
import { readServerSecret } from '../../../db/server-secret';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { meaningsIn } from '../../places/catalogue/catalogue.views';
import { viewersCity } from '../../places/cities/cities.service';
import { fromConfirmedCity } from '../../places/cities/cities.views';
import { findReview } from '../../trust/first-posts/first-posts.queries';
import { findRewritable } from '../../trust/first-posts/first-posts.service';
import { limitSearches } from '../../matching/search/limit-searches.service';
import {
  findCommunity,
  findLastPhotos,
  isCommunityVisible,
  listCommunities,
  listCommunitiesOf,
  listMembers,
  searchCommunities,
} from './communities.queries';
import { isOrganizer, letInKey } from './communities.rules';
import { editCommunity, startCommunity } from './communities.service';
import { joinCommunity, leaveCommunity } from './members.service';

async function present(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  viewer: Viewer | null,
  id: number,
  near: number | null = null,
): Promise<CommunityDetails> {
  const community = await findCommunity(db, { viewer, near }, id);
  if (!community) throw notFound();
  const found = { ...community, lastPhotos: await findLastPhotos(db, viewer, id) };
  if (!viewer || !isOrganizer(found.role)) return found;
  const subject = { communityId: id };
  const review = found.role === 'owner' && (await findReview(db, subject));
  const rewritten = await findRewritable(db, config, viewer, { subject, now: now() });
  return {
    ...found,
    ...(review && { review }),
    ...(rewritten && { rewritesAreHeld: true }),
    letInKey: letInKey(await readServerSecret(db), { communityId: id, inviterId: viewer.id }),
  };
}

export function communityRoutes(deps: Deps): Endpoint[] {
  const { database, db, limiter, now, pagination } = deps;

  return [
    endpoint('GET /api/communities', {
      summary: 'Communities: the nearest first, in pages, or the best of those that match a text',
      access: 'anyone',
      query: communityListQuery,
      response: communityList,
      async handle({ query, viewer, req, res }) {
        const from = { viewer, near: await viewersCity(deps, query) };
        const { q } = query;
        if (!q) {
          const after = pagination.readPosition(query.cursor);
          const { list, positions } = await listCommunities(db, from, after);
          pagination.linkNextPage(req, res, positions, COMMUNITIES_LISTED);
          return list.map((one) => fromConfirmedCity(one, query));
        }
        await limitSearches(limiter, viewer, callerNetwork(req));
        const found = await database.search((on) =>
          searchCommunities(on, from, { typed: q, meanings: meaningsIn(req.lang, q) }),
        );
        return found.map((one) => fromConfirmedCity(one, query));
      },
    }),

    endpoint('POST /api/communities', {
      summary: 'Start a community; you are its owner',
      access: 'session',
      body: startCommunityRequest,
      response: communityDetails,
      status: 201,
      refuses: [409],
      handle: async ({ body, viewer }) =>
        present(deps, viewer, await startCommunity(deps, viewer, body, now())),
    }),

    endpoint('GET /api/communities/:id', {
      summary: 'One community, with its rules and organizers',
      access: 'anyone',
      params: idParams,
      query: communityQuery,
      response: communityDetails,
      handle: async ({ params, query, viewer }) =>
        fromConfirmedCity(await present(deps, viewer, params.id, await viewersCity(deps, query)), query),
    }),

    endpoint('PUT /api/communities/:id', {
      summary: 'Change any part of your community, or pin a message',
      access: 'session',
      params: idParams,
      body: updateCommunityRequest,
      response: communityDetails,
      refuses: [409],
      limit: LIMITS.editsPerUser,
      async handle({ params, body, viewer }) {
        await editCommunity(deps, viewer, params.id, body, now());
        return present(deps, viewer, params.id);
      },
    }),

    endpoint('GET /api/communities/:id/members', {
      summary: 'The members of a community, the latest first',
      access: 'anyone',
      params: idParams,
      query: communityMembersQuery,
      response: communityMemberList,
      async handle(call) {
        const { params, viewer } = call;
        if (!(await isCommunityVisible(db, viewer, params.id))) throw notFound();
        const rows = await pagination.readPage(call, (page) => listMembers(db, viewer, params.id, page));
        return rows.map(({ at: _at, ...member }) => member);
      },
    }),

    endpoint('PUT /api/communities/:id/membership', {
      summary: 'Join a community, or ask its organizers to let you in; the link of one of them does',
      access: 'session',
      params: idParams,
      body: communityJoin,
      response: communityMembership,
      refuses: [409],
      handle: ({ params, body, viewer }) =>
        joinCommunity(deps, viewer, { communityId: params.id, key: body?.key }),
    }),

    endpoint('DELETE /api/communities/:id/membership', {
      summary: 'Leave a community, or take your request back; an owner passes it on',
      access: 'session',
      params: idParams,
      response: communityMembership,
      handle: ({ params, viewer }) => leaveCommunity(db, viewer, params.id, now()),
    }),

    endpoint('GET /api/users/:id/communities', {
      summary: 'Your communities, the latest joined first',
      access: 'self',
      params: idParams,
      response: communityList,
      handle: ({ viewer }) => listCommunitiesOf(db, viewer),
    }),
  ];
}
