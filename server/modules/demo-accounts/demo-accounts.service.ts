import type { Deps } from '../../deps';
import { purgeEach } from '../account/purge.service';
import { findAbandoned, isStillAbandoned } from './demo-accounts.queries';

type Needs = Pick<Deps, 'db' | 'now' | 'photoStore' | 'log'>;

/** Deletes demo accounts nobody returned to. */
export async function removeOldDemoAccounts(needs: Needs): Promise<void> {
  await purgeEach(needs, await findAbandoned(needs.db), isStillAbandoned);
}
