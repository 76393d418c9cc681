import type { OwnUser } from '#shared/api/users';
import { queryOptions } from '@tanstack/react-query';
import { interestListReader } from '#shared/api/interests';
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

/** Replaces a person's own interests. Returns the stored ids, or those that were sent if the response has none. */
export function putInterests(userId: number, interestIds: readonly number[]): Promise<readonly number[]> {
  return requestJson(`/api/users/${userId}/interests/batch`, {
    method: 'PUT',
    body: { interestIds },
    schema: {
      parse: (received) =>
        Array.isArray(received) ? interestListReader.parse(received).map(({ id }) => id) : interestIds,
    },
  });
}

/** Somebody who has chosen none has the defaults, which are not theirs. */
export const chosenInterests = ({
  choseInterests,
  interestIds,
}: Pick<OwnUser, 'choseInterests' | 'interestIds'>) => (choseInterests ? interestIds : []);
