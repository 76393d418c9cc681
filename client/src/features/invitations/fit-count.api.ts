import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { withNear } from './invitations.api';

/** How many upcoming meetups fit these preferences, saved or not. */
export function fitCountQuery(viewerId: number, preferences: AiPreferences, near: NearQuery) {
  const path = withNear('/api/invitations/count', near);
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'fit-count', path, preferences],
    queryFn: ({ signal }) =>
      requestJson(path, {
        method: 'POST',
        body: preferences,
        schema: async () => (await import('#shared/api/invitations')).invitationCount,
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
}
