import { lockTribForPerson } from '../tribs/membership.service';
import { transactionOn } from '../../db/row-queue';
import type { Deps } from '../../deps';
import { notFound } from '../../http/errors';
import { findRole, findVolunteer, setRole } from '../hosting/hosting.queries';
import { hostedAlready, tableGone } from './tables.errors';

type Needs = Pick<Deps, 'db' | 'now'>;
type Person = { id: number };

/** Hosts a table until it is over. Said again, it stays said. */
export function volunteer({ db, now }: Needs, person: Person, tribId: number): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const table = await lockTribForPerson(tx, person, tribId);
    const role = await findRole(tx, tribId, person.id);
    if (table.roundId === null || role === null) throw notFound();
    if (table.cancelledAt !== null || (table.endsAt !== null && table.endsAt <= now())) throw tableGone();
    if (role === 'volunteer') return;
    const other = await findVolunteer(tx, tribId, person);
    if (other?.isVisible) throw hostedAlready();
    // For this person the table has no host, and a refusal would say that somebody is there whom they do not see.
    if (other) await setRole(tx, tribId, other.id, 'member');
    await setRole(tx, tribId, person.id, 'volunteer');
  });
}

/** Idempotent, too. */
export function stopHosting({ db }: Needs, person: Person, tribId: number): Promise<void> {
  return transactionOn(db, { trib: tribId }, async (tx) => {
    const table = await lockTribForPerson(tx, person, tribId);
    const role = await findRole(tx, tribId, person.id);
    if (table.roundId === null || role === null) throw notFound();
    if (role === 'volunteer') await setRole(tx, tribId, person.id, 'member');
  });
}
