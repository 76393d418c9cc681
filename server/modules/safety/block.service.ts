import { and, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { blocks } from '../../db/schema/social';
import { memberships, tribs } from '../../db/schema/tribs';
import { notFound } from '../../http/errors';
import { lockTribs } from '../compatibility/aggregates.service';
import { unfriend } from '../friends/friends.queries';
import { settleMembers } from '../tribs/members.service';
import { lockPeople } from '../users/users.queries';

/**
 * From now on the two do not exist for each other: no friendship, and nobody stays in an upcoming
 * meetup that the other hosts. All of the hosts' meetups are locked before anybody is taken out, so a
 * join at the same moment is either refused or undone here.
 */
export function blockPerson(db: Db, blockerId: number, blockedId: number, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const people = await lockPeople(tx, [blockerId, blockedId]);
    if (people.length < 2) throw notFound();
    await tx.insert(blocks).values({ blockerId, blockedId }).onConflictDoNothing();
    await unfriend(tx, blockerId, blockedId);
    const isHosted = and(inArray(tribs.creatorId, [blockerId, blockedId]), gt(tribs.feedAt, now));
    const found = await tx.select({ id: tribs.id }).from(tribs).where(isHosted);
    const ids = found.map(({ id }) => id);
    await lockTribs(tx, ids);
    // Asked again under the locks: while we waited for them, one may have been handed over.
    const hosted = await tx
      .select({ id: tribs.id, hostId: tribs.creatorId })
      .from(tribs)
      .where(and(inArray(tribs.id, ids), isHosted));
    for (const { id, hostId } of hosted) {
      const guestId = hostId === blockerId ? blockedId : blockerId;
      await tx.delete(memberships).where(and(eq(memberships.tribId, id), eq(memberships.userId, guestId)));
      await settleMembers(tx, id, now);
    }
  });
}
