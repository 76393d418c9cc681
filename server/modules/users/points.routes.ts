/**
 * GET /api/users/{id}/points    how the person earned their points
 * GET /api/users/{id}/invited   how many people registered with their link
 */
import { idParams } from '#shared/api/common';
import { invitedResponse, pointsResponse } from '#shared/api/users';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { countInvited, countPoints } from './points.queries';

export function pointRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/users/:id/points',
      summary: 'How you earned your points',
      access: 'self',
      params: idParams,
      response: pointsResponse,
      async handle({ viewer }) {
        const points = await countPoints(db, viewer.id);
        if (!points) throw notFound();
        return points;
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/users/:id/invited',
      summary: 'How many people registered with your link',
      access: 'self',
      params: idParams,
      response: invitedResponse,
      handle: async ({ viewer }) => ({ count: await countInvited(db, viewer) }),
    }),
  ];
}
