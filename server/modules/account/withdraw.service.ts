import type { Db } from '../../db/handle';
import { lockPeople, lockTribs } from '../../db/locks';
import { findPossibleSuccessors } from '../communities/members.queries';
import { passOnOwned } from '../communities/succession.service';
import { handOver } from '../hosting/roles.service';
import { notifyAboutTrib } from '../notifications/notify.queries';
import { deleteMember, findOthers, findStatus } from '../tribs/members.queries';
import { promoteAndRefresh } from '../tribs/membership.service';
import { findTribRow, updateTribRow } from '../tribs/tribs.queries';
import { isOpen } from '../tribs/tribs.rules';
import { findMembersHostedBy, findOpenTribIdsOf, findSuccessor } from './account.queries';

/**
 * Takes a person out of all meetups that have not begun; those they host are handed over, or cancelled if nobody else
 * is in. Their communities pass on. It has to be the first step of its transaction, because it locks people: the person, and everybody who may
 * become a host, so that a block between the new host and a member is not missed. Then the meetups.
 */
export async function withdraw(tx: Db, personId: number, now: Date): Promise<void> {
  await lockPeople(tx, [
    personId,
    ...(await findMembersHostedBy(tx, personId, now)),
    ...(await findPossibleSuccessors(tx, personId)),
  ]);
  await lockTribs(tx, await findOpenTribIdsOf(tx, personId, now));
  await leaveLockedMeetups(tx, personId, now);
  await passOnOwned(tx, personId, now);
}

/** Takes them out of their meetups when the caller holds these locks. */
export async function leaveLockedMeetups(tx: Db, personId: number, now: Date): Promise<void> {
  for (const tribId of await findOpenTribIdsOf(tx, personId, now))
    await leaveLockedMeetup(tx, personId, tribId, now);
}

async function leaveLockedMeetup(tx: Db, personId: number, tribId: number, now: Date): Promise<void> {
  const trib = await findTribRow(tx, tribId);
  // Cancelled, or left, while the lock was awaited.
  if (!trib || !isOpen(trib, now) || !(await findStatus(tx, tribId, personId))) return;
  if (trib.creatorId === personId) {
    const successor = await findSuccessor(tx, tribId, personId);
    if (successor === null) {
      await updateTribRow(tx, tribId, { cancelledAt: now, updatedAt: now });
      await notifyAboutTrib(tx, 'cancelled', tribId, await findOthers(tx, tribId, personId));
      return;
    }
    await handOver(tx, { tribId, from: personId, to: successor }, now);
    await notifyAboutTrib(tx, 'made-host', tribId, [successor]);
  }
  await deleteMember(tx, tribId, personId);
  await promoteAndRefresh(tx, tribId, now);
}
