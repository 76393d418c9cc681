import type { PersonCard, PersonMatch } from '#shared/api/users';
import { matchReasons } from '#shared/domain/compatibility';
import type { Db } from '../../db/handle';
import { notFound } from '../../http/errors';
import type { Viewer } from '../../http/viewer';
import { findFriendship } from '../friends/friends.queries';
import { findFit, findSharedTribs, type FitRow } from './card.queries';
import { friendshipOf } from './card.rules';
import { findPublicUser } from './users.queries';
import { publicUserView } from './users.views';

/** Another person as the viewer may see them: their card, how well the two fit, and what connects them. */
export async function presentCard(db: Db, viewer: Viewer, personId: number): Promise<PersonCard> {
  const person = await findPublicUser(db, viewer, personId);
  const fit = person && (await findFit(db, viewer, personId));
  if (!person || !fit) throw notFound();
  return {
    ...publicUserView(person),
    interestIds: fit.interestIds,
    match: fit.haveAnswered ? match(viewer, fit) : null,
    sharedTribs: await findSharedTribs(db, viewer, personId),
    friendship: friendshipOf(viewer.id, await findFriendship(db, viewer.id, personId)),
  };
}

function match(viewer: Viewer, { point, score }: FitRow): PersonMatch {
  const { sharedInterestIds, closestValue, farthestValue } = matchReasons(viewer.point, point);
  return { score, sharedInterestIds, closest: closestValue, farthest: farthestValue };
}
