import { queryOptions } from '@tanstack/react-query';
import { city, type City, cityGuess, cityList } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { requestJson } from '../../lib/api-client';

/** Cities whose name begins with the text or is similar, the largest first. */
export function citySearchQuery(text: string) {
  return queryOptions({
    queryKey: ['cities', 'search', text],
    queryFn: ({ signal }) =>
      requestJson(`/api/cities?${new URLSearchParams({ q: text })}`, {
        schema: cityList,
        signal,
      }),
  });
}

export function requestNearestCity({ latitude, longitude }: Coordinates): Promise<City> {
  const query = new URLSearchParams({ lat: String(latitude), lon: String(longitude) });
  return requestJson(`/api/cities/nearest?${query}`, { schema: city });
}

/** The city that the server guesses from a time zone, or null if it knows none. */
export function cityGuessQuery(timeZone: string) {
  return queryOptions({
    queryKey: ['cities', 'guess', timeZone],
    queryFn: ({ signal }) =>
      requestJson(`/api/cities/guess?${new URLSearchParams({ timeZone })}`, {
        schema: cityGuess,
        signal,
      }),
  });
}
