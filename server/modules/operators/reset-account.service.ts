import type { NewLink } from '#shared/api/account-links';
import type { Db } from '../../db/handle';
import { lockPerson } from '../../db/locks';
import { createResetLink } from '../auth/one-time-tokens.service';
import { findIdByUsername } from '../credentials/credentials.queries';
import { insertAction } from './operators.queries';

type Reset = {
  username: string;
  /** Who runs the command: there is no session. */
  operator: string;
  reason: string;
};

/** Link and log entry are one transaction. A suspended person would be refused after choosing a password. */
export function resetAccount(
  db: Db,
  { username, operator, reason }: Reset,
): Promise<NewLink | 'unknown' | 'suspended'> {
  return db.transaction(async (tx) => {
    const id = await findIdByUsername(tx, username);
    const person = id === null ? null : await lockPerson(tx, id);
    if (!person) return 'unknown';
    if (person.suspendedAt) return 'suspended';
    await insertAction(tx, { operator, action: 'reset', subject: `user ${person.id}`, reason });
    return createResetLink(tx, person.id);
  });
}
