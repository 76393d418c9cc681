/** GET /api/ideas   ideas for meetups, for the wizard and Discover */
import { ideaList, ideaListQuery } from '#shared/api/catalogue';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { limitSearches } from '../search/limit-searches.service';
import { listIdeas } from './ideas.queries';

export function ideaRoutes({ database, db, limiter }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/ideas',
      summary: 'Ideas for meetups: all of them, or those that match a text',
      access: 'anyone',
      query: ideaListQuery,
      response: ideaList,
      async handle({ query, viewer, req }) {
        if (!query.q) return listIdeas(db);
        await limitSearches(limiter, viewer, callerNetwork(req));
        return database.search((on) => listIdeas(on, query.q));
      },
    }),
  ];
}
