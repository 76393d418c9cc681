import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import type { Values } from '#shared/domain/values';
import { requestJson } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

export type Answers = { interestIds: number[] } | Values;

/** Everything scored with the old answers is refetched. */
export async function saveAnswers(user: OwnUser, answers: Answers, queryClient: QueryClient): Promise<void> {
  if ('interestIds' in answers) {
    await requestJson(`/api/users/${user.id}/interests/batch`, {
      method: 'PUT',
      body: answers,
      schema: async () => (await import('#shared/api/interests')).interestList,
    });
  } else {
    await requestJson(`/api/users/${user.id}`, {
      method: 'PUT',
      body: answers,
      schema: async () => (await import('#shared/api/users')).ownUser,
    });
  }
  await queryClient.resetQueries({ queryKey: viewerKey(user.id) });
}
