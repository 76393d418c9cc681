import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import type { Values } from '#shared/domain/values';
import { requestJson } from '../../lib/api-client';
import { clearViewerCaches } from '../auth/viewer-caches';

export type Answers = { interestIds: number[] } | Values;

/** Everything that was scored for the old answers is asked for again. */
export async function saveAnswers(user: OwnUser, answers: Answers, queryClient: QueryClient): Promise<void> {
  if ('interestIds' in answers) {
    await requestJson(`/api/users/${user.id}/interests/batch`, {
      method: 'PUT',
      body: answers,
      answer: async () => (await import('#shared/api/interests')).interestList,
    });
  } else {
    await requestJson(`/api/users/${user.id}`, {
      method: 'PUT',
      body: answers,
      answer: async () => (await import('#shared/api/users')).ownUser,
    });
  }
  await clearViewerCaches(queryClient);
}
