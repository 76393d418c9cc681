import { withOffsets } from '#shared/domain/compatibility';
import { groupBy } from '#shared/domain/group-by';
import { SLOTS } from '#shared/domain/tables';
import type { Db } from '../../../db/handle';
import { findCity } from '../../places/cities/cities.queries';
import { listInterests } from '../../places/catalogue/catalogue.queries';
import { findPlacesIn } from '../proposals/proposals.queries';
import { findBusyTimes, findPairFacts, findSeekers, findTables, type Round } from './rounds.queries';
import type { RoundInput, Seeker } from './solver/types';
import { languageOfTags, spanOf, withoutBusy } from './tables.rules';

/** More people are invited than should sit at a table, because some say no. */
const INVITED = { min: 4, aim: 8, max: 8 } as const;
const SEATED = { min: 4, aim: 6, max: 8 } as const;

/** This is below the priority of everybody who was never left out. */
const LAST = -1;

export async function cityOf(db: Db, { cityId }: Round) {
  const city = await findCity(db, cityId);
  if (!city) throw new Error('A round is in a city');
  return city;
}

/** The input of the solver, and what its result is stored with. */
export type Gathered = Awaited<ReturnType<typeof gather>>;

/**
 * Gathers everybody in a new round, or, once the answers are closed, those who said yes, at their tables, and those who had no seat.
 * The reads run one after another, because this is also called in a transaction.
 */
export async function gather(db: Db, round: Round, now: Date) {
  const isNew = round.seatedAt === null;
  const city = await cityOf(db, round);
  const seekers = await findSeekers(db, round.id, now);
  const spans = Array.from({ length: SLOTS }, (_, slot) => spanOf(slot, round.closesAt, city.timeZone));
  const known = new Set(seekers.map(({ id }) => id));
  const tables = (await findTables(db, round.id)).map(({ tribId, startsAt, tags, members }) => ({
    tribId,
    slot: spans.findIndex((span) => span.startsAt.getTime() === startsAt?.getTime()),
    language: languageOfTags(tags),
    members: members.filter((id) => known.has(id)),
  }));
  const slotOf = new Map(tables.flatMap(({ slot, members }) => members.map((id) => [id, slot] as const)));
  const rows = seekers.filter(
    ({ id, unseated, refused }) => isNew || slotOf.has(id) || (unseated && !refused),
  );
  const ids = rows.map(({ id }) => id);
  // Demo people sit at the tables of every demo and attend none, so only the viewer can be busy.
  const busyTimes = await findBusyTimes(db, round.demoFor === null ? ids : [round.demoFor], round.id, now);
  const busyOf = groupBy(busyTimes, ({ userId }) => userId);
  const everybody = rows.map(({ id, entry, values, interestIds, offsets, isSeatedLast }): Seeker => {
    const tableSlot = slotOf.get(id);
    return {
      ...entry,
      id,
      slots: tableSlot === undefined ? withoutBusy(entry.slots, busyOf.get(id) ?? [], spans) : 1 << tableSlot,
      latitude: city.latitude,
      longitude: city.longitude,
      priority: isSeatedLast ? LAST : entry.priority,
      answers: withOffsets({ ...values, interestIds }, offsets),
    };
  });
  const fixed = tables
    .filter(({ members }) => members.length > 0)
    .map(({ slot, language, members }) => ({ slot, language, ids: members }));
  const input: RoundInput = {
    seekers: everybody.filter(({ slots }) => slots !== 0),
    facts: await findPairFacts(db, ids, now),
    ...(isNew ? { size: INVITED } : { fixed, size: SEATED }),
  };
  return {
    input,
    /** How many take part, including those who are busy at all the times that they gave. */
    people: everybody.length,
    tables,
    places: await findPlacesIn(db, round.cityId),
    interests: await listInterests(db),
    interestsOf: new Map(rows.map(({ id, interestIds }) => [id, interestIds])),
    city,
  };
}
