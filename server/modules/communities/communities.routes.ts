/** GET /api/communities   all communities, with their number of members */
import { communityList } from '#shared/api/catalogue';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listCommunities } from './communities.queries';

export function communityRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/communities',
      summary: 'All communities',
      access: 'anyone',
      response: communityList,
      handle: ({ viewer }) => listCommunities(db, viewer),
    }),
  ];
}
