import { pick } from '#shared/domain/pick';
import {
  ANY_EVENING,
  SLOTS,
  TABLE_AGE_MAX,
  TABLE_AGE_MIN,
  TABLE_MAX,
  usualEntry,
} from '#shared/domain/tables';
import type { Db } from '../../../db/handle';
import { lockPerson, lockRound } from '../../../db/locks';
import type { SeekerEntry } from '../../../db/schema/tables';
import type { Deps } from '../../../deps';
import { signInNeeded } from '../../../http/errors';
import { languageOfPerson } from '../../../http/language';
import { LIMITS } from '../../../http/rate-limit';
import { isDemoAccount } from '../../people/users/users.queries';
import { deleteDemoRound, findDemoPeople, findDemoRound, insertDemoRound } from './demo.queries';
import { findEntry } from './rounds.queries';
import { inWorker, onItsOwn, type Person, seatRound, type TableDeps } from './rounds.service';
import { noDemo } from './tables.errors';

/** This is enough for several tables, so that the solver has a choice. */
const PEOPLE = 40;
const OTHERS_MIN = TABLE_MAX - 1;
const AGE_DEFAULT = 30;

const ASKED = ['slots', 'maxKm', 'languages', 'age', 'ageWidth', 'isWoman', 'notOnlyWoman', 'floor'] as const;

export const mayTryRound = async (db: Db, { id }: Person): Promise<boolean> =>
  (await isDemoAccount(db, id)) && (await findDemoPeople(db, null, OTHERS_MIN)).length === OTHERS_MIN;

/**
 * Runs a round for one person at once: what they asked for, the demo people around them, and the same solver and cards
 * as always. It replaces their earlier demo round.
 */
export async function tryRound(deps: TableDeps & Pick<Deps, 'limiter'>, viewer: Person, solve = inWorker) {
  const { config, db, limiter, now } = deps;
  const round = await db.transaction(async (tx) => {
    const earlierId = await findDemoRound(tx, viewer.id);
    if (earlierId !== null) await lockRound(tx, earlierId);
    const person = await lockPerson(tx, viewer.id);
    if (!person) throw signInNeeded();
    // The person has asked twice at once, and the other request has made a new round.
    if ((await findDemoRound(tx, viewer.id)) !== earlierId) return null;
    const [first] = await findDemoPeople(tx, null, 1);
    const cityId = person.cityId ?? first?.cityId ?? null;
    const others = await findDemoPeople(tx, cityId, PEOPLE);
    if (!person.isDemo || cityId === null || others.length < OTHERS_MIN) throw noDemo();
    await limiter.consume(LIMITS.tableEntriesPerUser, viewer.id, tx);
    if (earlierId !== null) await deleteDemoRound(tx, earlierId);
    const found = await findEntry(tx, viewer.id);
    const own: SeekerEntry = {
      ...usualEntry(languageOfPerson(person.language, config.languages)),
      slots: ANY_EVENING,
      priority: 0,
      age: person.age ?? AGE_DEFAULT,
      ...(found && pick(found.entry, ASKED)),
    };
    return insertDemoRound(tx, { cityId, closesAt: now(), demoFor: viewer.id }, [
      { userId: viewer.id, entry: own },
      ...others.map(({ id: userId }) => ({ userId, entry: besides(own, userId) })),
    ]);
  });
  // If it is late, the job of its city tries it again.
  if (round) await onItsOwn(deps, { roundId: round.id }, () => seatRound(deps, round, solve));
}

const YEARS_APART = 3;

/** Demo people are about the viewer's age, speak the same languages and are free at some of the same times. */
function besides(own: SeekerEntry, id: number): SeekerEntry {
  const free = Array.from({ length: SLOTS }, (_, slot) => ((slot + id) % 3 === 0 ? 0 : 1 << slot));
  const some = free.reduce((mask, slot) => mask | slot, 0);
  const years = (id % (2 * YEARS_APART + 1)) - YEARS_APART;
  return {
    ...own,
    slots: (own.slots & some) === 0 ? own.slots : own.slots & some,
    age: Math.min(TABLE_AGE_MAX, Math.max(TABLE_AGE_MIN, own.age + years)),
    ageWidth: 2 * YEARS_APART + own.ageWidth,
    isWoman: id % 2 === 0,
    notOnlyWoman: false,
    floor: 0,
  };
}
