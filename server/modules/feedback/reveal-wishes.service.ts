import type { Db } from '../../db/handle';
import type { Deps } from '../../deps';
import { befriend } from '../friends/friends.queries';
import { notifyAboutPerson } from '../notifications/notifications.queries';
import { areBlocked } from '../safety/safety.queries';
import { mutualWishes } from './feedback.rules';
import { findAttendees, findTribsToReveal, takeWishes } from './wishes.queries';
import { lockPeople } from '../../db/locks';

/** Makes friends of all pairs with mutual wishes, once the time for wishes is over. */
export async function revealMutualWishes({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  for (const tribId of await findTribsToReveal(db)) {
    await db
      .transaction((tx) => revealWishesOf(tx, tribId))
      // The next hour tries it again; the others do not wait for it.
      .catch((error: unknown) => log.error({ err: error, tribId }, 'wishes were not revealed'));
  }
}

/**
 * Giving feedback locks its person, so holding all their locks means none is in progress: each came before or is too
 * late. Another instance waits here and then finds no wishes left.
 */
async function revealWishesOf(tx: Db, tribId: number): Promise<void> {
  await lockPeople(tx, await findAttendees(tx, tribId));
  for (const { userId, otherId } of mutualWishes(await takeWishes(tx, tribId))) {
    if (await areBlocked(tx, userId, otherId)) continue;
    if (!(await befriend(tx, userId, otherId))) continue;
    await notifyAboutPerson(tx, 'would-meet-again', otherId, [userId]);
    await notifyAboutPerson(tx, 'would-meet-again', userId, [otherId]);
  }
}
