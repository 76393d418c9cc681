/**
 * GET    /api/communities                   communities, the nearest first, or those that match a text
 * GET    /api/communities/{id}              one of them
 * GET    /api/communities/{id}/members      its members, the latest first
 * PUT    /api/communities/{id}/membership   join
 * DELETE /api/communities/{id}/membership   leave
 * GET    /api/users/{id}/communities        the person's communities
 */
import {
  type Community,
  community,
  communityList,
  communityListQuery,
  communityMembership,
  communityMembersQuery,
  communityQuery,
} from '#shared/api/catalogue';
import { idParams } from '#shared/api/common';
import { memberList } from '#shared/api/tribs';
import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { BEFORE_ALL } from '../../http/pagination';
import type { Viewer } from '../../http/viewer';
import { viewersCity } from '../cities/cities.service';
import { limitSearches } from '../search/limit-searches.service';
import {
  communityExists,
  deleteMembership,
  findCommunity,
  insertMembership,
  listCommunities,
  listCommunitiesOf,
  listMembers,
} from './communities.queries';

async function present(
  on: Db,
  viewer: Viewer | null,
  id: number,
  near: number | null = null,
): Promise<Community> {
  const found = await findCommunity(on, { viewer, near }, id);
  if (!found) throw notFound();
  return found;
}

export function communityRoutes(deps: Deps): Endpoint[] {
  const { database, db, limiter, pagination } = deps;

  async function requireCommunity(id: number): Promise<void> {
    if (!(await communityExists(db, id))) throw notFound();
  }

  async function changeMembership(viewer: Viewer, id: number, change: typeof insertMembership) {
    return db.transaction(async (tx) => {
      await change(tx, id, viewer.id);
      const { isMember, memberCount } = await present(tx, viewer, id);
      return { isMember, memberCount };
    });
  }

  return [
    endpoint({
      method: 'get',
      path: '/api/communities',
      summary: 'Communities: the nearest first, or those that match a text',
      access: 'anyone',
      query: communityListQuery,
      response: communityList,
      async handle({ query, viewer, req }) {
        const from = { viewer, near: await viewersCity(deps, query) };
        if (!query.q) return listCommunities(db, from);
        await limitSearches(limiter, viewer, callerNetwork(req));
        return database.search((on) => listCommunities(on, from, query.q));
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/communities/:id',
      summary: 'One community',
      access: 'anyone',
      params: idParams,
      query: communityQuery,
      response: community,
      handle: async ({ params, query, viewer }) =>
        present(db, viewer, params.id, await viewersCity(deps, query)),
    }),

    endpoint({
      method: 'get',
      path: '/api/communities/:id/members',
      summary: 'The members of a community, the latest first',
      access: 'anyone',
      params: idParams,
      query: communityMembersQuery,
      response: memberList,
      async handle({ params, query, viewer, req, res }) {
        await requireCommunity(params.id);
        const after = pagination.readPosition(query.cursor) ?? BEFORE_ALL;
        const rows = await listMembers(db, viewer, params.id, { after, limit: query.limit });
        pagination.linkNextPage(req, res, rows, query.limit);
        return rows.map(({ at: _at, ...member }) => member);
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/communities/:id/membership',
      summary: 'Join a community',
      access: 'session',
      params: idParams,
      response: communityMembership,
      handle: ({ params, viewer }) => changeMembership(viewer, params.id, insertMembership),
    }),

    endpoint({
      method: 'delete',
      path: '/api/communities/:id/membership',
      summary: 'Leave a community',
      access: 'session',
      params: idParams,
      response: communityMembership,
      handle: ({ params, viewer }) => changeMembership(viewer, params.id, deleteMembership),
    }),

    endpoint({
      method: 'get',
      path: '/api/users/:id/communities',
      summary: 'The communities you belong to, the latest first',
      access: 'self',
      params: idParams,
      response: communityList,
      handle: ({ viewer }) => listCommunitiesOf(db, viewer),
    }),
  ];
}
