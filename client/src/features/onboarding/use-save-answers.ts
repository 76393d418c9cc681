import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../lib/errors';
import { showToast } from '../../ui/toast-store';
import { useAuth } from '../auth/auth-context';
import type { Answers } from './save-answers';

const LATER = 'Please try again later';

export function tellNotSaved(what: 'interests' | 'values', reason = LATER): void {
  showToast({ title: `Failed to save ${what}`, description: reason, tone: 'destructive' });
}

/** An account keeps the answers too. The flow does not wait for it; a failure is told wherever one is by then. */
export function useSaveAnswers() {
  const queryClient = useQueryClient();
  const { user, updateUser } = useAuth();

  return async (answers: Answers) => {
    if (!user) return;
    try {
      const { saveAnswers } = await import('./save-answers');
      await saveAnswers(user, answers, queryClient);
      updateUser(answers);
    } catch (error) {
      tellNotSaved('interestIds' in answers ? 'interests' : 'values', messageFor(error, LATER));
    }
  };
}
