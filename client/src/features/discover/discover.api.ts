import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/stale-times';

const { staleTime } = TRIBS_CACHE;

export const communitiesQuery = queryOptions({
  queryKey: ['communities'],
  queryFn: ({ signal }) =>
    requestJson('/api/communities', {
      schema: async () => (await import('#shared/api/catalogue')).communityList,
      signal,
    }),
  staleTime,
});
