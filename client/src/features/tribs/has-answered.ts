import type { OwnUser } from '#shared/api/users';
import { hasAnswersOnDevice } from '../../lib/storage';

/** Whether a score means anything for this person: they chose their answers, even if these are the defaults. */
export function hasAnswered(user: OwnUser | null): boolean {
  return user ? user.answered : hasAnswersOnDevice();
}
