import { lockTribForPerson } from '../tribs/membership.service';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import { closed, hostedAlready } from './hosting.errors';
import { findMemberRole, findVolunteer, setMemberRole } from './hosting.queries';

type Needs = Pick<Deps, 'db' | 'now'>;
type Person = { id: number };

/** Makes a person the host of a meetup that has none, until it is over. Volunteering once more is no error. */
export function volunteer({ db, now }: Needs, person: Person, tribId: number): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const role = await findMemberRole(tx, tribId, person.id);
    if (trib.creatorId !== null || role === null) throw notFound();
    if (trib.cancelledAt !== null || (trib.endsAt !== null && trib.endsAt <= now())) throw closed();
    if (role === 'volunteer') return;
    const other = await findVolunteer(tx, tribId, person);
    if (other?.isVisible) throw hostedAlready();
    // The viewer does not see the present host. A refusal would reveal somebody whom they must not see, so they take over.
    if (other) await setMemberRole(tx, tribId, other.id, 'member');
    await setMemberRole(tx, tribId, person.id, 'volunteer');
  });
}

/** Stopping twice is no error. */
export function stopHosting({ db }: Needs, person: Person, tribId: number): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const trib = await lockTribForPerson(tx, person, tribId);
    const role = await findMemberRole(tx, tribId, person.id);
    if (trib.creatorId !== null || role === null) throw notFound();
    if (role === 'volunteer') await setMemberRole(tx, tribId, person.id, 'member');
  });
}
