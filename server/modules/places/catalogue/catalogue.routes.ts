/**
 * GET /api/interests   all interests
 * GET /api/ideas       ideas for meetups, for the wizard and Discover; with a city, those with a meetup near it first
 * GET /api/places      places for meetups
 */
import { ideaList, ideaListQuery, placeList } from '#shared/api/catalogue';
import { interestList } from '#shared/api/interests';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { viewersCity } from '../cities/cities.service';
import { limitSearches } from '../../matching/search/limit-searches.service';
import { listAllIdeas, listIdeas, listInterests, listPlaces } from './catalogue.queries';
import { ideasFor, interestsFor, meaningsIn, titlesFoundIn } from './catalogue.views';

export function catalogueRoutes(deps: Deps): Endpoint[] {
  const { database, db, limiter } = deps;

  return [
    endpoint('GET /api/interests', {
      summary: 'All interests',
      access: 'anyone',
      response: interestList,
      handle: async ({ req }) => interestsFor(req.lang, await listInterests(db)),
    }),

    endpoint('GET /api/ideas', {
      summary:
        'Ideas for meetups, those with something to join near a city first, or those that match a text',
      access: 'anyone',
      query: ideaListQuery,
      response: ideaList,
      async handle({ query, viewer, req }) {
        const { lang } = req;
        const { q: typed } = query;
        const from = { viewer, near: await viewersCity(deps, query) };
        if (!typed && from.near === null) return ideasFor(lang, await listAllIdeas(database.shortReads));
        if (!typed) return ideasFor(lang, await listIdeas(db, from));
        await limitSearches(limiter, viewer, callerNetwork(req));
        const search = { typed, titles: titlesFoundIn(lang, typed), meanings: meaningsIn(lang, typed) };
        return ideasFor(lang, await database.search((on) => listIdeas(on, from, search)));
      },
    }),

    endpoint('GET /api/places', {
      summary: 'All places',
      access: 'anyone',
      response: placeList,
      handle: () => listPlaces(db),
    }),
  ];
}
