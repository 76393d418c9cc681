import { isDeepStrictEqual } from 'node:util';
import { DAYS_OF_FREQUENCY, INVITATIONS_MAX } from '#shared/domain/ai-preferences';
import type { Deps } from '../../deps';
import { isStorageFull } from '../../db/errors';
import type { Db } from '../../db/handle';
import { findFitting, type FittingMeetup, type Search } from './fitting.queries';
import { deleteOffersBefore, findOffers, insertOffers } from './invitations.queries';
import { daysBefore } from './invitations.rules';
import { lockPeople } from '../../db/locks';

type Offers = Awaited<ReturnType<typeof findOffers>>;

/**
 * What is offered to a person, best match first. Offers made since then stay as long as they fit; new ones fill the
 * list only as far as the answered ones leave room. Two tabs that load at once take turns.
 */
export async function offerMeetups(db: Db, search: Search, since: Date): Promise<FittingMeetup[]> {
  const { viewer, now } = search;
  const made = await findOffers(db, viewer.id, since);
  const plan = await planOffers(db, search, made);
  if (plan.fresh.length === 0) return plan.open;
  const stored = db.transaction(async (tx) => {
    await lockPeople(tx, [viewer.id]);
    const madeBefore = await findOffers(tx, viewer.id, since);
    const isSame = isDeepStrictEqual(madeBefore, made);
    const { open, fresh } = isSame ? plan : await planOffers(tx, search, madeBefore);
    const ids = fresh.map(({ id }) => id);
    if (ids.length > 0) await insertOffers(tx, viewer.id, ids, now);
    return bestFirst([...open, ...fresh]);
  });
  return stored.catch((error: unknown) => {
    // While the database takes no writes the offers are shown all the same, and may be others the next time.
    if (isStorageFull(error)) return bestFirst([...plan.open, ...plan.fresh]);
    throw error;
  });
}

const bestFirst = (meetups: readonly FittingMeetup[]) =>
  meetups.toSorted((a, b) => b.score - a.score || a.id - b.id);

/** An offer that no longer fits makes room for another, unless the person has answered it. */
async function planOffers(
  db: Db,
  search: Search,
  made: Offers,
): Promise<{ open: FittingMeetup[]; fresh: FittingMeetup[] }> {
  const answered = made.filter(({ isAnswered }) => isAnswered).length;
  const ids = made.map(({ tribId }) => tribId);
  const open = ids.length > 0 ? await findFitting(db, search, INVITATIONS_MAX, ids) : [];
  const left = INVITATIONS_MAX - answered - open.length;
  if (left <= 0) return { open, fresh: [] };
  const best = await findFitting(db, search, INVITATIONS_MAX);
  return { open, fresh: best.filter(({ id }) => !ids.includes(id)).slice(0, left) };
}

export async function sweepOffers({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteOffersBefore(db, daysBefore(now(), DAYS_OF_FREQUENCY.monthly));
}
