/**
 * GET /api/interests   all interests
 * GET /api/ideas       ideas for meetups, for the wizard and Discover
 * GET /api/places      places for meetups
 */
import { ideaList, ideaListQuery, placeList } from '#shared/api/catalogue';
import { interestList } from '#shared/api/interests';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { limitSearches } from '../search/limit-searches.service';
import { listIdeas, listInterests, listPlaces } from './catalogue.queries';

export function catalogueRoutes({ database, db, limiter }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/interests',
      summary: 'All interests',
      access: 'anyone',
      response: interestList,
      handle: () => listInterests(db),
    }),

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

    endpoint({
      method: 'get',
      path: '/api/places',
      summary: 'All places',
      access: 'anyone',
      response: placeList,
      handle: () => listPlaces(db),
    }),
  ];
}
