import { queryOptions } from '@tanstack/react-query';
import type { City } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { requestJson } from '../../lib/api-client';

const schemas = () => import('#shared/api/cities');

/** Cities whose name begins so or is similar, the largest first. */
export function citySearchQuery(text: string) {
  return queryOptions({
    queryKey: ['cities', 'search', text],
    queryFn: ({ signal }) =>
      requestJson(`/api/cities?${new URLSearchParams({ q: text })}`, {
        schema: async () => (await schemas()).cityList,
        signal,
      }),
  });
}

export function requestNearestCity({ latitude, longitude }: Coordinates): Promise<City> {
  const query = new URLSearchParams({ lat: String(latitude), lon: String(longitude) });
  return requestJson(`/api/cities/nearest?${query}`, { schema: async () => (await schemas()).city });
}

/** The city the server guesses from a time zone, null if it knows none. */
export function cityGuessQuery(timeZone: string) {
  return queryOptions({
    queryKey: ['cities', 'guess', timeZone],
    queryFn: ({ signal }) =>
      requestJson(`/api/cities/guess?${new URLSearchParams({ timeZone })}`, {
        schema: async () => (await schemas()).cityGuess,
        signal,
      }),
  });
}
