import { and, eq, inArray } from 'drizzle-orm';
import type { FeedbackRequest } from '#shared/api/hosting';
import type { Db } from '../../db/handle';
import { feedback, meetAgain } from '../../db/schema/social';
import { memberships } from '../../db/schema/tribs';
import { conflict, notFound } from '../../http/errors';
import { befriend } from '../friends/friends.queries';
import { areBlocked } from '../safety/safety.queries';
import { lockPeople } from '../users/users.queries';
import { findOwnPastTrib } from './feedback.queries';

/** One answer a person and meetup. Nobody learns of a wish that is not mutual; a mutual one makes friends. */
export function giveFeedback(db: Db, userId: number, tribId: number, answer: FeedbackRequest): Promise<void> {
  return db.transaction(async (tx) => {
    const trib = await findOwnPastTrib(tx, userId, tribId);
    if (!trib) throw notFound();
    if (!trib.over) throw conflict('not_over', 'This meetup is not over yet');
    const { tookPlace } = answer;
    const fellows = tookPlace ? await fellowMembers(tx, userId, tribId, answer.meetAgain) : [];
    // Two who wish at the same moment would each miss the other's wish, and a block of the other. Before the answer,
    // which refers to the meetup: people first, as everywhere.
    const met = (await lockPeople(tx, [userId, ...fellows])).filter((id) => id !== userId);
    await tx
      .insert(feedback)
      .values({ tribId, userId, tookPlace })
      .onConflictDoUpdate({ target: [feedback.tribId, feedback.userId], set: { tookPlace } });
    if (met.length === 0) return;
    await tx
      .insert(meetAgain)
      .values(met.map((otherId) => ({ userId, otherId })))
      .onConflictDoNothing();
    for (const otherId of await whoWantsToo(tx, userId, met)) {
      if (!(await areBlocked(tx, userId, otherId))) await befriend(tx, userId, otherId);
    }
  });
}

/** Only people who were really there: ids of others are passed over. */
async function fellowMembers(
  tx: Db,
  userId: number,
  tribId: number,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(
      and(
        eq(memberships.tribId, tribId),
        eq(memberships.status, 'joined'),
        inArray(memberships.userId, [...ids]),
      ),
    );
  return rows.map((row) => row.userId).filter((id) => id !== userId);
}

async function whoWantsToo(tx: Db, userId: number, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .select({ id: meetAgain.userId })
    .from(meetAgain)
    .where(and(eq(meetAgain.otherId, userId), inArray(meetAgain.userId, [...ids])));
  return rows.map(({ id }) => id);
}
