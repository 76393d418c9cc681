import type { Db } from '../../db/handle';
import { deleteMember } from '../tribs/members.queries';
import { promoteAndRefresh } from '../tribs/membership.service';
import { declineOpenSeat } from './entries.queries';
import { raisePriority, setUnseated, type SharedTable } from './rounds.queries';

/**
 * Takes the seat of somebody who blocks a person at their table, and puts them first the next time a round seats people. To others
 * it looks like a no or, after a yes, like leaving: the seat goes to the next when answers are settled, as any other.
 * The caller has locked the table.
 */
export async function loseSeat(
  tx: Db,
  { tribId, roundId, isOver }: SharedTable,
  userId: number,
  now: Date,
): Promise<void> {
  await deleteMember(tx, tribId, userId);
  await declineOpenSeat(tx, { tribId, userId }, now);
  if (roundId !== null) await setUnseated(tx, roundId, [userId], true);
  // While the round goes on, its end raises the priority.
  if (isOver) await raisePriority(tx, userId);
  await promoteAndRefresh(tx, tribId, now);
}
