import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { AiPreferences } from '#shared/api/ai-preferences';
import { requestJson } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { captureViewer, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { communityKeys } from '../communities/communities.api';
import { tribKeys } from '../tribs/tribs.api';

const schema = async () => (await import('#shared/api/ai-preferences')).aiPreferences;
const path = (userId: number) => `/api/users/${userId}/ai-preferences`;

/** Loaded whenever they are opened: another device may have changed them. */
export function preferencesQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'ai-preferences'],
    queryFn: ({ signal }) => requestJson(path(viewerId), { schema, signal }),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Returns whether they were saved; a toast says so either way. */
export async function savePreferences(
  queryClient: QueryClient,
  viewerId: number,
  preferences: AiPreferences,
): Promise<boolean> {
  const isSame = captureViewer();
  try {
    await requestJson(path(viewerId), { method: 'PUT', body: preferences, schema });
  } catch (error) {
    if (isSame()) showToast({ ...failure(error), tone: 'destructive' });
    return false;
  }
  if (!isSame()) return false;
  showToast({ title: 'Preferences saved successfully!' });
  // How far a person travels also decides what is near, in every list.
  const { all, invitations } = tribKeys(viewerId);
  for (const queryKey of [all, invitations, communityKeys(viewerId).all])
    void queryClient.invalidateQueries({ queryKey });
  return true;
}

function failure(error: unknown) {
  return {
    title: 'Failed to save preferences',
    description: withReason('Your choices are still here. Please try again.', error),
  };
}
