/** GET /api/ideas   ideas for meetups, for the wizard and Discover */
import { ideaList } from '#shared/api/catalogue';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { listIdeas } from './ideas.queries';

export function ideaRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/ideas',
      summary: 'All ideas for meetups',
      access: 'anyone',
      response: ideaList,
      handle: () => listIdeas(db),
    }),
  ];
}
