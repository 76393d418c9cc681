import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/stale-times';

const { staleTime } = TRIBS_CACHE;

/** What a meetup can be made of, the same for everybody. */
export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) =>
    requestJson('/api/ideas', {
      answer: async () => (await import('#shared/api/catalogue')).ideaList,
      signal,
    }),
  staleTime,
});

export const placesQuery = queryOptions({
  queryKey: ['places'],
  queryFn: ({ signal }) =>
    requestJson('/api/places', {
      answer: async () => (await import('#shared/api/catalogue')).placeList,
      signal,
    }),
  staleTime,
});
