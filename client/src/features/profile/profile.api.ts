import { pointsResponse } from '#shared/api/users';
import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** A person's points and what they are for. Other people's actions change them, so they are fetched whenever they are shown. */
export function pointsQuery(userId: number) {
  return queryOptions({
    queryKey: [...viewerKey(userId), 'points'],
    queryFn: ({ signal }) =>
      requestJson(`/api/users/${userId}/points`, {
        schema: pointsResponse,
        signal,
      }),
    staleTime: 0,
  });
}
