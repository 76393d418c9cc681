import type { QueryClient } from '@tanstack/react-query';
import type { OwnUser } from '#shared/api/users';
import type { Values } from '#shared/domain/values';
import { clearOnboarding } from '../../lib/storage';
import { viewerKey } from '../../lib/viewer-scope';
import { putUser } from '../auth/auth.api';
import { putInterests } from '../interests/interests.api';

export type Answers = { interestIds: number[] } | Values;

/** Everything scored with the old answers is refetched, and those given before the session was known are cleared. */
export async function saveAnswers(
  user: OwnUser,
  answers: Answers,
  queryClient: QueryClient,
  isSameViewer: () => boolean,
): Promise<void> {
  if ('interestIds' in answers) await putInterests(user.id, answers.interestIds);
  else await putUser(user.id, answers);
  await queryClient.resetQueries({ queryKey: viewerKey(user.id) });
  if (isSameViewer()) clearOnboarding();
}
