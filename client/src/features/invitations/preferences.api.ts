import { keepPreviousData } from '@tanstack/react-query';
import { type AiPreferences, aiPreferencesReader } from '#shared/api/ai-preferences';
import { invitationCount, type InvitationCount } from '#shared/api/invitations';
import { requestNothing } from '../../lib/api-client';
import { withReason } from '../../lib/errors';
import { jsonQuery, ownQuery } from '../../lib/json-query';
import { useWrite } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import type { NearQuery } from '../cities/near';
import { communityKeys } from '../communities/communities.api';
import { tribKeys } from '../tribs/tribs.api';
import { withNear } from './invitations.api';
import * as t from './texts';

const preferencesPath = (userId: number) => `/api/users/${userId}/ai-preferences`;

/** A person's preferences. Fetched whenever they are opened, because another device may have changed them. */
export const preferencesQuery = (viewerId: number) =>
  ownQuery(viewerId, 'ai-preferences', aiPreferencesReader, { gcTime: 0 });

export function useSavePreferences(viewerId: number, close: () => void) {
  const { all, invitations } = tribKeys(viewerId);
  return useWrite({
    subject: 'preferences',
    send: (body: AiPreferences) => requestNothing(preferencesPath(viewerId), { method: 'PUT', body }),
    done: () => showToast({ title: t.preferencesSavedSuccessfully }),
    close,
    failure: {
      toast: t.failedToSavePreferences,
      text: (error) => withReason(t.choicesStillHereTry, error),
    },
    // The distance that a person travels also decides what is near, in every list.
    stale: [all, invitations, communityKeys(viewerId).all],
  });
}

/** How many upcoming meetups fit these preferences, saved or not. */
export function fitCountQuery(viewerId: number, preferences: AiPreferences, near: NearQuery) {
  const path = withNear('/api/invitations/count', near);
  const queryKey = [...viewerKey(viewerId), 'fit-count', path, preferences];
  return {
    ...jsonQuery(queryKey, path, invitationCount, { post: preferences, staleTime: 0, gcTime: 0 }),
    placeholderData: keepPreviousData,
  };
}

/** For example "9 meetups fit near Austin". */
export function fitCountText({ count, near }: InvitationCount): string {
  const town = near?.split(',')[0]?.trim();
  return town ? t.fitNear({ count, town }) : t.fit({ count });
}
