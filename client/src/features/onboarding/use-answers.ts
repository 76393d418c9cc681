import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import type { Values } from '#shared/domain/values';
import { withReason } from '../../lib/errors';
import { clearOnboarding } from '../../lib/storage';
import { write } from '../../lib/use-write';
import { viewerKey } from '../../lib/viewer-scope';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import { putUser } from '../auth/auth.api';
import { putInterests } from '../interests/interests.api';
import * as t from './texts';

const LATER = t.tryAgainLater;

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
    save: (answers: T) => {
      if (!user) {
        if (!store(answers)) showToast({ ...failureOf(answers), tone: 'destructive' });
        return;
      }
      const { id, choseInterests } = user;
      const { title, text } = failureOf(answers);
      void write({
        queryClient,
        subject: 'answers',
        action: JSON.stringify(answers),
        // A person who returns to the page meanwhile finds the new answers.
        show: {
          in: [...viewerKey(id), 'answers'],
          as: () => {
            const chose = 'interestIds' in answers && answers.interestIds.length > 0;
            updateUser({ ...answers, choseInterests: choseInterests || chose });
            return () => updateUser({ ...ofAccount(user), choseInterests });
          },
        },
        send: async () => {
          if ('interestIds' in answers) await putInterests(id, answers.interestIds);
          else await putUser(id, answers);
        },
        // Refetches everything scored with the old answers, and clears those stored before the session was known.
        done: () => {
          clearOnboarding();
          return queryClient.resetQueries({ queryKey: viewerKey(id) });
        },
        failure: { toast: title, text },
      });
    },
  };
}

function failureOf(answers: Answers) {
  return 'interestIds' in answers
    ? {
        title: t.failedToSaveInterests,
        description: LATER,
        text: (error: unknown) => withReason(LATER, error),
      }
    : { title: t.failedToSaveValues, description: LATER, text: LATER };
}
