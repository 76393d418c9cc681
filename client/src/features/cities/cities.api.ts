import { city, type City, cityGuess, cityList } from '#shared/api/cities';
import type { Coordinates } from '#shared/domain/great-circle';
import { requestJson } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';

/** Cities whose name begins with the text or is similar, the largest first. */
export const citySearchQuery = (text: string) =>
  jsonQuery(['cities', 'search', text], `/api/cities?${new URLSearchParams({ q: text })}`, cityList);

export function requestNearestCity({ latitude, longitude }: Coordinates): Promise<City> {
  const query = new URLSearchParams({ lat: String(latitude), lon: String(longitude) });
  return requestJson(`/api/cities/nearest?${query}`, { schema: city });
}

/** The city that the server guesses from a time zone, or null if it knows none. */
export const cityGuessQuery = (timeZone: string) =>
  jsonQuery(
    ['cities', 'guess', timeZone],
    `/api/cities/guess?${new URLSearchParams({ timeZone })}`,
    cityGuess,
  );
