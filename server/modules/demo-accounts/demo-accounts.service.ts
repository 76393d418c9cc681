import { type PurgeDeps, purgeEach } from '../account/purge.service';
import { findAbandoned, isStillAbandoned } from './demo-accounts.queries';

/** Deletes demo accounts nobody returned to. */
export async function removeOldDemoAccounts(deps: PurgeDeps): Promise<void> {
  await purgeEach(deps, await findAbandoned(deps.db), isStillAbandoned);
}
