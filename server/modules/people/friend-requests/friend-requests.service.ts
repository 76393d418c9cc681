import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import type { Db } from '../../../db/handle';
import { notifyAboutPerson } from '../notifications/notify.queries';
import { requireName } from '../users/require-name.service';
import { findPublicUser } from '../users/users.queries';
import {
  befriend,
  findFriendship,
  insertFriendRequest,
  markDeclined,
  unfriend,
} from '../../trust/friends/friends.queries';
import { canSee } from './friend-requests.queries';
import { lockPeople } from '../../../db/locks';

/**
 * Sends a friend request, or accepts the other person's. A declined request stays
 * declined and looks pending to its sender, who learns nothing.
 */
export function sendOrAcceptFriendRequest(
  { db, limiter }: Pick<Deps, 'db' | 'limiter'>,
  viewer: Viewer,
  personId: number,
): Promise<'friends' | 'requested'> {
  return db.transaction(async (tx) => {
    // Mutual requests, or a simultaneous block, wait for each other here.
    await lockPeople(tx, [viewer.id, personId]);
    if (!(await canSee(tx, viewer, personId))) throw notFound();
    const friendship = await findFriendship(tx, viewer.id, personId);
    if (friendship?.status === 'accepted') return 'friends';
    if (friendship?.requestedBy === viewer.id) return 'requested';
    if (friendship) {
      await befriend(tx, viewer.id, personId);
      await notifyAboutPerson(tx, 'friend-accepted', viewer.id, [personId]);
      return 'friends';
    }
    if (!(await findPublicUser(tx, viewer, personId))) throw notFound();
    await requireName(tx, viewer.id);
    await limiter.consume(LIMITS.friendRequestsPerUser, viewer.id, tx);
    await limiter.consume(LIMITS.friendRequestsPerPair, `${viewer.id}-${personId}`, tx);
    await requestFriendship(tx, viewer.id, personId);
    return 'requested';
  });
}

/** Expects two people without any relationship. */
export async function requestFriendship(tx: Db, requestedBy: number, askedId: number): Promise<void> {
  await insertFriendRequest(tx, requestedBy, askedId);
  await notifyAboutPerson(tx, 'friend-request', requestedBy, [askedId]);
}

/** Declines the other's request, withdraws the person's own, or ends the friendship. Nobody is notified. */
export function endFriendship(db: Db, viewer: Viewer, personId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id, personId]);
    const friendship = await findFriendship(tx, viewer.id, personId);
    if (!friendship) return;
    if (friendship.status === 'accepted' || friendship.requestedBy === viewer.id) {
      await unfriend(tx, viewer.id, personId);
    } else {
      await markDeclined(tx, viewer.id, personId);
    }
  });
}
