import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { notifyAboutTrib } from '../notifications/notifications.queries';
import { countJoined, deleteWaitingStrangers, findWaiting, setJoined } from './members.queries';
import { findTribRow, isTribShownTo, type TribRow } from './tribs.queries';
import { isOpen } from './tribs.rules';
import { lockActivePersonShared, lockTrib } from '../../db/locks';

/**
 * Starts a change of a meetup's members: a change of the person's answers and a change of the members cannot miss each
 * other. 404 also for a person who was deleted or suspended while the lock was awaited.
 */
export async function lockTribForPerson(tx: Db, person: { id: number }, tribId: number): Promise<TribRow> {
  const isActive = await lockActivePersonShared(tx, person.id);
  const trib = isActive ? await lockTrib(tx, tribId) : null;
  // A separate statement, so that it sees a block committed while the lock was awaited.
  if (!trib || !(await isTribShownTo(tx, person, tribId))) throw notFound();
  return trib;
}

/**
 * Finishes it: free spots go to the waitlist in order of arrival, and the aggregates are updated. The caller holds
 * the lock on the meetup.
 */
export async function promoteAndRefresh(tx: Db, tribId: number, now: Date): Promise<void> {
  const trib = await findTribRow(tx, tribId);
  if (!trib) return;
  if (isOpen(trib, now)) await promoteWaiting(tx, trib, now);
  await refreshAggregates(tx, [tribId]);
}

async function promoteWaiting(tx: Db, trib: TribRow, now: Date): Promise<void> {
  if (trib.whoCanJoin === 'Friends only') await deleteWaitingStrangers(tx, trib.id, trib.creatorId);
  const free = trib.maxParticipants - (await countJoined(tx, trib.id));
  if (free <= 0) return;
  const promoted = await findWaiting(tx, trib.id, free);
  if (promoted.length === 0) return;
  await setJoined(tx, trib.id, promoted, now);
  await notifyAboutTrib(tx, 'promoted', trib.id, promoted);
}
