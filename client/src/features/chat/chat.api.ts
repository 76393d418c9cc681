import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';

/** People one could talk to: friends first, then who shares a meetup, then the best match. */
export const peopleQuery = queryOptions({
  queryKey: ['people'],
  queryFn: ({ signal }) =>
    requestJson('/api/users', {
      answer: async () => (await import('#shared/api/users')).publicUserList,
      signal,
    }),
});
