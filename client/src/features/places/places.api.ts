import { placeListReader } from '#shared/api/catalogue';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** The catalogue of places, the same for everybody. */
export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) =>
    requestJson('/api/places', {
      schema: placeListReader,
      signal,
    }),
});
