import { useLocation } from 'wouter';
import type { SignedInUser } from '#shared/api/users';
import { paths } from '../../lib/paths';
import { clearOnboarding } from '../../lib/storage';
import { showRestoredToast } from './auth-actions';
import { useAuth } from './auth-context';

/** After a sign-in other than by username, resumes the pending action or else opens the meetups. */
export function useFinishSignIn(): (user: SignedInUser) => Promise<void> {
  const { authenticateUser, finishSignIn } = useAuth();
  const [, navigate] = useLocation();
  return async ({ restored, ...user }) => {
    clearOnboarding();
    authenticateUser(user);
    const hasResumed = await finishSignIn(user);
    if (restored) showRestoredToast();
    if (!hasResumed) navigate(paths.meetups);
  };
}
