import type { FeedbackRequest } from '#shared/api/hosting';
import type { Db } from '../../db/handle';
import { conflict, notFound } from '../../http/errors';
import { findFellowMembers, findOwnPastTrib, saveFeedback } from './feedback.queries';
import { areWishesCounted, replaceWishes } from './wishes.queries';
import { lockPeople } from '../../db/locks';

type Person = { id: number };

/**
 * Stores one feedback per person and meetup, the latest. Wishes have no immediate effect, so that nobody can find out
 * by naming people one by one; after the reveal they have none at all.
 */
export function giveFeedback(
  db: Db,
  person: Person,
  tribId: number,
  { tookPlace, meetAgain }: FeedbackRequest,
): Promise<void> {
  const userId = person.id;
  return db.transaction(async (tx) => {
    const trib = await findOwnPastTrib(tx, person, tribId);
    if (!trib) throw notFound();
    if (!trib.over) throw conflict('not_over', 'This meetup is not over yet');
    // Locked before the feedback is written, which refers to the meetup: people first, as everywhere.
    await lockPeople(tx, [userId]);
    await saveFeedback(tx, { tribId, userId, tookPlace });
    if (!(await areWishesCounted(tx, tribId))) return;
    const fellows = tookPlace ? await findFellowMembers(tx, userId, tribId, meetAgain) : [];
    await replaceWishes(tx, { tribId, userId }, fellows);
  });
}
