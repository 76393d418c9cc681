import { queryOptions } from '@tanstack/react-query';
import { type Interest, interestListReader } from '#shared/api/interests';
import { requestJson } from '../../lib/api-client';
import { INTERESTS_CACHE } from '../../lib/query-client';

export const interestsQuery = queryOptions({
  queryKey: ['interests'],
  queryFn: ({ signal }) =>
    requestJson('/api/interests', {
      schema: interestListReader,
      signal,
    }),
  ...INTERESTS_CACHE,
});

/** Replaces a person's own interests. */
export function putInterests(userId: number, interestIds: readonly number[]): Promise<Interest[]> {
  return requestJson(`/api/users/${userId}/interests/batch`, {
    method: 'PUT',
    body: { interestIds },
    schema: interestListReader,
  });
}
