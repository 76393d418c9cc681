import type { Deps } from '../../deps';
import { lockTribs } from '../compatibility/aggregates.queries';
import { settleMembers } from '../tribs/members.service';
import { findTribIdsOf } from '../users/standpoint.queries';
import { deleteUser, findAbandoned, lockAbandoned } from './demo-accounts.queries';

/**
 * Deletes demo accounts nobody returned to. One transaction each: their spots go to the waitlist, and the meetups'
 * aggregates stay correct.
 */
export async function removeOldDemoAccounts({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  for (const id of await findAbandoned(db)) {
    await db.transaction(async (tx) => {
      if (!(await lockAbandoned(tx, id))) return;
      const tribIds = await findTribIdsOf(tx, id);
      await lockTribs(tx, tribIds);
      // At this point everything that refers to the person is locked.
      await deleteUser(tx, id);
      for (const tribId of tribIds) await settleMembers(tx, tribId, now());
    });
  }
}
