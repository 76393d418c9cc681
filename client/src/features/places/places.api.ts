import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** The catalogue of places, the same for everybody. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) =>
    requestJson('/api/places', {
      schema: async () => (await import('#shared/api/catalogue')).placeListReader,
      signal,
    }),
});
