import { endAllSessions } from '../auth/sessions.queries';
import { markDeleted } from './account.queries';
import { lockForPurge, type PurgeDeps, purgePerson, removeFiles } from './purge.service';
import { leaveLockedMeetups } from './withdraw.service';

/**
 * Hides the person from everybody at once; `signIn` brings them back until they are permanently deleted. A demo
 * account, to which nobody can sign in, is permanently deleted now.
 */
export async function deleteAccount(deps: PurgeDeps, personId: number): Promise<void> {
  const { db, now } = deps;
  const files = await db.transaction(async (tx) => {
    // Whether it is a demo account is certain only under the lock.
    await lockForPurge(tx, personId, now());
    await leaveLockedMeetups(tx, personId, now());
    const { isDemo } = await markDeleted(tx, personId);
    await endAllSessions(tx, personId);
    return isDemo ? purgePerson(tx, deps, personId) : [];
  });
  await removeFiles(deps, files);
}
