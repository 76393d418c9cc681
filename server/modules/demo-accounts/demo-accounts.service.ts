import type { Deps } from '../../deps';
import { purgePerson } from '../account/purge.service';
import { findAbandoned, lockAbandoned } from './demo-accounts.queries';

/** Deletes demo accounts nobody returned to, each in a transaction of its own. */
export async function removeOldDemoAccounts({
  db,
  now,
  photoStore,
}: Pick<Deps, 'db' | 'now' | 'photoStore'>): Promise<void> {
  for (const id of await findAbandoned(db)) {
    const files = await db.transaction(async (tx) =>
      (await lockAbandoned(tx, id)) ? purgePerson(tx, id, now()) : [],
    );
    await photoStore.remove(files);
  }
}
