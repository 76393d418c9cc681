import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/stale-times';

const { staleTime } = TRIBS_CACHE;

/** Ideas for meetups, the same for everybody. */
export const ideasQuery = queryOptions({
  queryKey: ['ideas'],
  queryFn: ({ signal }) =>
    requestJson('/api/ideas', {
      schema: async () => (await import('#shared/api/catalogue')).ideaList,
      signal,
    }),
  staleTime,
});
