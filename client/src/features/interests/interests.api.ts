import type { OwnUser } from '#shared/api/users';
import { interestListReader } from '#shared/api/interests';
import { requestJson } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';
import { INTERESTS_CACHE } from '../../lib/query-client';

export const interestsQuery = jsonQuery(['interests'], '/api/interests', interestListReader, INTERESTS_CACHE);

/** Replaces a person's own interests. Returns the stored ids, or those that were sent if the response has none. */
export const putInterests = (userId: number, interestIds: readonly number[]) =>
  requestJson(`/api/users/${userId}/interests/batch`, {
    method: 'PUT',
    body: { interestIds },
    schema: {
      parse: (received) =>
        Array.isArray(received) ? interestListReader.parse(received).map(({ id }) => id) : interestIds,
    },
  });

/** Somebody who has chosen none has the defaults, which are not theirs. */
export const chosenInterests = ({
  choseInterests,
  interestIds,
}: Pick<OwnUser, 'choseInterests' | 'interestIds'>) => (choseInterests ? interestIds : []);
