import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { INTERESTS_CACHE } from '../../lib/stale-times';

export const interestsQuery = queryOptions({
  queryKey: ['interests'],
  queryFn: ({ signal }) =>
    requestJson('/api/interests', {
      schema: async () => (await import('#shared/api/interests')).interestList,
      signal,
    }),
  ...INTERESTS_CACHE,
});
