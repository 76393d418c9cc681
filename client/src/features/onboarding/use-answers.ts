import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import type { Values } from '#shared/domain/values';
import { messageFor, withReason } from '../../lib/errors';
import { clearOnboarding } from '../../lib/storage';
import { captureViewer, viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { putInterests } from '../interests/interests.api';

const LATER = 'Please try again later';

type Answers = { interestIds: number[] } | Values;

/** `store` returns whether the answers will survive a reload. */
type Device<T> = { read: () => T; store: (answers: T) => boolean };

/**
 * The answers of a signed-in person belong to the account; a visitor's are stored on the device with each change.
 * Nothing can be changed until the session is known: otherwise a tap on top of another person's answers would be saved
 * as one's own.
 */
export function useAnswers<T extends Answers>(ofAccount: (user: OwnUser) => T, { read, store }: Device<T>) {
  const queryClient = useQueryClient();
  const { user, isRestoring, updateUser } = useAuth();
  const viewerId = user?.id;
  const [given, setGiven] = useState<{ viewerId: number | undefined; answers: T } | null>(null);
  const stored = () => (user ? ofAccount(user) : read());

  return {
    user,
    isKnown: !isRestoring,
    answers: given && given.viewerId === viewerId ? given.answers : stored(),
    change: (answers: T) => {
      setGiven({ viewerId, answers });
      if (!user) store(answers);
    },
    /** The flow does not wait for saving; a failure is shown on whatever page the person has reached. */
    save: async (answers: T) => {
      if (!user) {
        if (!store(answers)) showSaveFailed(answers);
        return;
      }
      const isSame = captureViewer();
      const { answered } = user;
      // A person who returns to the page meanwhile finds the new answers.
      updateUser({ ...answers, answered: answered || isAnswer(answers) });
      try {
        await saveAnswers(user, answers, queryClient, isSame);
      } catch (error) {
        if (!isSame()) return;
        updateUser({ ...ofAccount(user), answered });
        showSaveFailed(answers, error);
      }
    },
  };
}

const isAnswer = (answers: Answers) => !('interestIds' in answers) || answers.interestIds.length > 0;

function showSaveFailed(answers: Answers, error?: unknown): void {
  const [title, description] =
    'interestIds' in answers
      ? ['Failed to save interests', withReason(LATER, error)]
      : ['Failed to save values', messageFor(error, LATER)];
  showToast({ title, description, tone: 'destructive' });
}

/** Refetches everything scored with the old answers, and clears those stored before the session was known. */
async function saveAnswers(
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
