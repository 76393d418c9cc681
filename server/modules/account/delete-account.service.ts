import type { Db } from '../../db/handle';
import { endAllSessions } from '../auth/sessions.queries';
import { markDeleted } from './account.queries';
import { withdrawFromMeetups } from './withdraw.service';

/** Hides the person from everybody at once; `signIn` brings them back until the account is deleted for good. */
export function deleteAccount(db: Db, personId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    await withdrawFromMeetups(tx, personId, now);
    await markDeleted(tx, personId);
    await endAllSessions(tx, personId);
  });
}
