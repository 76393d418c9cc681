/** GET /api/interests   the whole catalogue */
import { interestList } from '#shared/api/interests';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listInterests } from './interests.queries';

export function interestRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/interests',
      summary: 'All interests',
      access: 'anyone',
      response: interestList,
      handle: () => listInterests(db),
    }),
  ];
}
