import type { Deps } from '../../deps';
import { purgeEach } from '../account/purge.service';
import { findAbandoned, isStillAbandoned } from './demo-accounts.queries';

/** Deletes demo accounts nobody returned to. */
export async function removeOldDemoAccounts(needs: Pick<Deps, 'db' | 'now' | 'photoStore'>): Promise<void> {
  await purgeEach(needs, await findAbandoned(needs.db), isStillAbandoned);
}
