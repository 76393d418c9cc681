import type { Db } from '../../../db/handle';
import { notFound } from '../../../http/errors';
import { unfriend } from '../../trust/friends/friends.queries';
import { insertBlock } from '../../trust/safety/safety.queries';
import { deleteMember } from '../../meetups/tribs/members.queries';
import { promoteAndRefresh } from '../../meetups/tribs/membership.service';
import { loseSeat } from '../../evenings/tables/rounds.service';
import { findSharedTables } from '../../evenings/tables/seats.queries';
import { findUpcomingHosted, mayBlock } from './moderation.queries';
import { deleteMember as deleteCommunityMember, findOwned } from '../../people/communities/members.queries';
import { lockCommunities, lockPeople, lockTribs } from '../../../db/locks';

/**
 * Hides two people from each other from now on: ends the friendship, removes each from the other's upcoming meetups and
 * communities, and the blocker from tables they share. All of their meetups are locked first, so a join at the same
 * moment is either refused or undone here.
 */
export function blockPerson(db: Db, blockerId: number, blockedId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const people = await lockPeople(tx, [blockerId, blockedId]);
    if (people.length < 2 || !(await mayBlock(tx, { id: blockerId }, blockedId))) throw notFound();
    await insertBlock(tx, blockerId, blockedId);
    await unfriend(tx, blockerId, blockedId);
    const hosted = await findUpcomingHosted(tx, people, now);
    const tables = await findSharedTables(tx, people, now);
    const ids = hosted.map(({ id }) => id);
    await lockTribs(tx, [...ids, ...tables.map(({ tribId }) => tribId)]);
    // They are read again under the locks, as a meetup may have been handed over meanwhile.
    const stillHosted = await findUpcomingHosted(tx, people, now);
    for (const { id, hostId } of stillHosted.filter((trib) => ids.includes(trib.id))) {
      const guestId = hostId === blockerId ? blockedId : blockerId;
      await deleteMember(tx, id, guestId);
      await promoteAndRefresh(tx, id, now);
    }
    // The tables are read again under the locks as well, as one of the two may have said no meanwhile.
    for (const table of await findSharedTables(tx, people, now))
      if (tables.some(({ tribId }) => tribId === table.tribId)) await loseSeat(tx, table, blockerId, now);
    await leaveEachOthersCommunities(tx, people);
  });
}

async function leaveEachOthersCommunities(tx: Db, people: readonly number[]): Promise<void> {
  const ids = (await findOwned(tx, people)).map(({ communityId }) => communityId);
  await lockCommunities(tx, ids);
  for (const { communityId, ownerId } of await findOwned(tx, people)) {
    const other = people.find((id) => id !== ownerId);
    if (ids.includes(communityId) && other !== undefined) await deleteCommunityMember(tx, communityId, other);
  }
}
