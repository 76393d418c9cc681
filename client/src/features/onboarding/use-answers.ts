import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnUser } from '#shared/api/users';
import { messageFor } from '../../lib/errors';
import { clearOnboarding } from '../../lib/storage';
import { sameViewer } from '../../lib/viewer-change';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import type { Answers } from './save-answers';

const LATER = 'Please try again later';

/** `keep` says whether they will still be there after a reload. */
type Device<T> = { read: () => T; keep: (answers: T) => boolean };

/**
 * The account's, of who has one; a visitor's are on the device, each change at once. Until it is known who that is there is
 * nothing to change: one tap on a stranger's answers would be saved as all of somebody's own.
 */
export function useAnswers<T extends Answers>(ofAccount: (user: OwnUser) => T, { read, keep }: Device<T>) {
  const queryClient = useQueryClient();
  const { user, isRestoring, updateUser } = useAuth();
  const viewerId = user?.id;
  const [given, setGiven] = useState<{ viewerId: number | undefined; answers: T } | null>(null);
  const kept = () => (user ? ofAccount(user) : read());

  return {
    user,
    isKnown: !isRestoring,
    answers: given && given.viewerId === viewerId ? given.answers : kept(),
    change: (answers: T) => {
      setGiven({ viewerId, answers });
      if (!user) keep(answers);
    },
    /** The flow does not wait for it; a failure is told wherever one is by then. */
    save: async (answers: T) => {
      if (!user) {
        if (!keep(answers)) tellNotSaved(answers);
        return;
      }
      const isSame = sameViewer();
      try {
        const { saveAnswers } = await import('./save-answers');
        await saveAnswers(user, answers, queryClient);
        if (!isSame()) return;
        updateUser(answers);
        // From before it was known who this is.
        clearOnboarding();
      } catch (error) {
        if (isSame()) tellNotSaved(answers, messageFor(error, LATER));
      }
    },
  };
}

function tellNotSaved(answers: Answers, reason = LATER): void {
  const what = 'interestIds' in answers ? 'interests' : 'values';
  showToast({ title: `Failed to save ${what}`, description: reason, tone: 'destructive' });
}
