import type { FeedbackDue, FeedbackRequest } from '#shared/api/hosting';
import type { Db } from '../../../db/handle';
import { lockPeople } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { conflict, notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { befriend } from '../../trust/friends/friends.queries';
import { notifyAboutPerson } from '../../people/notifications/notify.queries';
import { areBlocked } from '../../trust/safety/safety.queries';
import { findJoined } from '../tribs/members.queries';
import { decideFollowUp } from './follow-ups.service';
import { presentTribs } from '../tribs/present.service';
import {
  countAgreement,
  deleteWishes,
  findCounted,
  findOwnPastTrib,
  findSeen,
  findTribsToReveal,
  replaceWishes,
  saveFeedback,
  scoreFeedbackDue,
} from './feedback.queries';
import { says } from './texts';

const notOver = () => conflict('not_over', says.meetupNotOverYet);

type Person = { id: number };

/** Meetups that wait for feedback, each with the people whom the viewer is known to have met there. */
export async function showFeedbackDue(db: Db, viewer: Viewer): Promise<FeedbackDue[]> {
  const scored = await scoreFeedbackDue(db, viewer);
  const due = await presentTribs(db, viewer, viewer, scored);
  const dueIds = due.map(({ id }) => id);
  const seen = await findSeen(db, viewer, dueIds);
  return due.map((trib) => ({
    ...trib,
    sameAgain: scored.find(({ id }) => id === trib.id)?.sameAgain ?? null,
    seenIds: seen.filter(({ tribId }) => tribId === trib.id).map(({ userId }) => userId),
  }));
}

/**
 * Stores a person's feedback about a meetup and replaces an earlier one. Wishes have no immediate effect, so that nobody can
 * find out mutual ones by naming people one by one. After the reveal they have no effect at all.
 */
export function giveFeedback(
  db: Db,
  person: Person,
  tribId: number,
  { tookPlace, meetAgain, again, wouldHost }: FeedbackRequest,
): Promise<void> {
  const userId = person.id;
  return db.transaction(async (tx) => {
    const trib = await findOwnPastTrib(tx, person, tribId);
    if (!trib) throw notFound();
    if (!trib.over) throw notOver();
    // The feedback row refers to the meetup, so the person is locked before it is written: people first, as everywhere.
    await lockPeople(tx, [userId]);
    const counted = await findCounted(tx, tribId);
    const asked = counted?.sameAgain ?? null;
    const isYes = again && tookPlace && asked !== null;
    const said = { again: isYes || null, wouldHost: (isYes && wouldHost && asked === 'series') || null };
    await saveFeedback(tx, { tribId, userId, tookPlace, ...(counted && said) });
    if (!counted) return;
    await replaceWishes(tx, { tribId, userId }, tookPlace ? meetAgain : []);
  });
}

/** Once the time for wishes is over, makes friends of all pairs with mutual wishes, and decides who meets again. */
export async function revealMutualWishes({ db, log, now }: Pick<Deps, 'db' | 'log' | 'now'>): Promise<void> {
  for (const tribId of await findTribsToReveal(db)) {
    await db
      .transaction((tx) => revealWishesOf(tx, tribId, now()))
      // The next hourly run tries it again, and the other meetups go on.
      .catch((error: unknown) => log.error({ err: error, tribId }, 'wishes were not revealed'));
  }
}

/**
 * Giving feedback locks its person, so holding the locks of all members means that none is in progress: each came before or is
 * too late. Another instance waits here and then finds no wishes left.
 */
async function revealWishesOf(tx: Db, tribId: number, now: Date): Promise<void> {
  // Members count as attendees, because membership does not change once a meetup has begun.
  await lockPeople(tx, await findJoined(tx, tribId));
  await countAgreement(tx, tribId);
  for (const { userId, otherId } of mutualWishes(await deleteWishes(tx, tribId))) {
    if (await areBlocked(tx, userId, otherId)) continue;
    if (!(await befriend(tx, userId, otherId))) continue;
    await notifyAboutPerson(tx, 'would-meet-again', otherId, [userId]);
    await notifyAboutPerson(tx, 'would-meet-again', userId, [otherId]);
  }
  await decideFollowUp(tx, tribId, now);
}

type Wish = { userId: number; otherId: number };

function mutualWishes(wishes: readonly Wish[]): Wish[] {
  const all = new Set(wishes.map(({ userId, otherId }) => `${userId}-${otherId}`));
  return wishes.filter(({ userId, otherId }) => userId < otherId && all.has(`${otherId}-${userId}`));
}
