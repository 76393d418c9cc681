import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import { refreshAggregates } from '../compatibility/aggregates.queries';
import { notifyAboutTrib } from '../notifications/notifications.queries';
import { countJoined, findWaiting, lockPersonThenTrib, setJoined } from './members.queries';
import { findTribRow, isTribShownTo, type TribRow } from './tribs.queries';
import { isOpen } from './tribs.rules';

/**
 * Starts a change of a meetup's members. Locks the person's row first, then the meetup's, as everywhere: so a change
 * of the person's answers and a change of the members cannot miss each other. No lock on a person may be stronger
 * than "no key update": inserting a notification refers to their row while the meetup's is held.
 */
export async function lockTribForPerson(tx: Db, person: { id: number }, tribId: number): Promise<TribRow> {
  const trib = await lockPersonThenTrib(tx, person.id, tribId);
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
  const free = trib.maxParticipants - (await countJoined(tx, trib.id));
  if (free <= 0) return;
  const promoted = await findWaiting(tx, trib.id, free);
  if (promoted.length === 0) return;
  await setJoined(tx, trib.id, promoted, now);
  await notifyAboutTrib(tx, 'promoted', trib.id, promoted);
}
