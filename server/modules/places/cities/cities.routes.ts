/**
 * GET /api/cities           cities of a name, the largest first
 * GET /api/cities/guess     the most likely city for a time zone
 * GET /api/cities/nearest   the city at or nearest to a position
 */
import {
  city,
  cityGuess,
  cityGuessQuery,
  cityList,
  citySearchQuery,
  nearestCityQuery,
} from '#shared/api/cities';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { callerNetwork } from '../../../http/caller-network';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { findNearestCity } from './cities.queries';
import { guessCity, searchCities } from './cities.service';
import { cityView } from './cities.views';

export function cityRoutes(deps: Deps): Endpoint[] {
  const { database, db, limiter } = deps;
  return [
    endpoint('GET /api/cities', {
      summary: 'Cities whose name begins so or is similar, the largest first',
      access: 'anyone',
      query: citySearchQuery,
      response: cityList,
      async handle({ query, req }) {
        await limiter.consume(LIMITS.citySearchesPerAddress, callerNetwork(req));
        return database.search((on) => searchCities(on, query.q));
      },
    }),
    endpoint('GET /api/cities/guess', {
      summary: 'The largest city of a time zone, if possible one with meetups; null without one',
      access: 'anyone',
      query: cityGuessQuery,
      response: cityGuess,
      async handle({ query }) {
        const guess = await guessCity(deps, query.timeZone);
        return { city: guess && cityView(guess) };
      },
    }),
    endpoint('GET /api/cities/nearest', {
      summary: 'The nearest city to a position, which is not kept',
      access: 'anyone',
      query: nearestCityQuery,
      response: city,
      refuses: [404],
      async handle({ query, req }) {
        await limiter.consume(LIMITS.citySearchesPerAddress, callerNetwork(req));
        const nearest = await findNearestCity(db, { latitude: query.lat, longitude: query.lon });
        if (!nearest) throw notFound();
        return cityView(nearest);
      },
    }),
  ];
}
