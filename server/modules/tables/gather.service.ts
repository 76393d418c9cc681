import { withOffsets } from '#shared/domain/compatibility';
import { SLOTS, type TableLanguage } from '#shared/domain/tables';
import { groupBy } from '#shared/domain/group-by';
import type { Db } from '../../db/handle';
import type { Round } from './rounds.queries';
import { findTables } from './rounds.queries';
import {
  findBusyTimes,
  findCentre,
  findPairFacts,
  findRefusals,
  findSeekers,
  type SeekerRow,
} from './seekers.queries';
import type { FixedTable, RoundInput, Seeker } from './solver/types';
import { languageOfTags, slotOfStart, spanOf, withoutBusy } from './tables.rules';

/** More people are invited than should sit at a table, because some say no. */
const INVITED = { min: 4, aim: 8, max: 8 } as const;
const SEATED = { min: 4, aim: 6, max: 8 } as const;

/** This is below the priority of everybody who was never left out. */
const LAST = -1;

type StoredTable = { tribId: number; slot: number; language: TableLanguage; members: number[] };

/** The input of the solver, and what its result is stored with. */
export type Gathered = {
  input: RoundInput;
  /** How many take part, including those who are busy at all the times that they gave. */
  people: number;
  tables: StoredTable[];
  interestsOf: Map<number, readonly number[]>;
  city: Awaited<ReturnType<typeof findCentre>>;
};

export async function gatherSeekers(db: Db, round: Round, now: Date): Promise<Gathered> {
  const rows = await findSeekers(db, round.id, now);
  return gathered(db, round, { rows, tables: [], now });
}

/** Gathers, once the answers are closed, those who said yes, at their tables, and those who had no seat. */
export async function gatherAnswered(db: Db, round: Round, now: Date): Promise<Gathered> {
  // The reads run one after another, because this is also called in a transaction.
  const rows = await findSeekers(db, round.id, now);
  const stored = await findTables(db, round.id);
  const refusals = await findRefusals(db, round.id);
  const city = await findCentre(db, round.cityId);
  const known = new Set(rows.filter(({ entry }) => entry !== null).map(({ id }) => id));
  const tables = stored.map(({ tribId, startsAt, tags, members }) => ({
    tribId,
    slot: slotOfStart(startsAt, round.closesAt, city.timeZone),
    language: languageOfTags(tags),
    members: members.filter((id) => known.has(id)),
  }));
  const isIn = new Set(tables.flatMap(({ members }) => members));
  const left = new Set(refusals);
  const taking = rows.filter(({ id, unseated }) => isIn.has(id) || (unseated && !left.has(id)));
  return gathered(db, round, { rows: taking, tables, now });
}

async function gathered(
  db: Db,
  round: Round,
  { rows, tables, now }: { rows: SeekerRow[]; tables: StoredTable[]; now: Date },
): Promise<Gathered> {
  const city = await findCentre(db, round.cityId);
  const ids = rows.map(({ id }) => id);
  // Demo people sit at the tables of every demo and attend none, so only the viewer can be busy.
  const busyTimes = await findBusyTimes(db, round.demoFor === null ? ids : [round.demoFor], round.id, now);
  const facts = await findPairFacts(db, ids, now);
  const spans = Array.from({ length: SLOTS }, (_, slot) => spanOf(slot, round.closesAt, city.timeZone));
  const busyOf = groupBy(busyTimes, ({ userId }) => userId);
  const slotOf = new Map(tables.flatMap(({ slot, members }) => members.map((id) => [id, slot] as const)));
  const everybody = rows.flatMap((row): Seeker[] => {
    const fixedSlot = slotOf.get(row.id);
    const slots =
      fixedSlot === undefined
        ? withoutBusy(row.entry?.slots ?? 0, busyOf.get(row.id) ?? [], spans)
        : 1 << fixedSlot;
    return row.entry === null ? [] : [seekerOf(row, slots, city)];
  });
  const fixed: FixedTable[] = tables
    .filter(({ members }) => members.length > 0)
    .map(({ slot, language, members }) => ({ slot, language, ids: members }));
  return {
    input: {
      seekers: everybody.filter(({ slots }) => slots !== 0),
      facts,
      ...(round.seatedAt !== null && { fixed }),
      size: round.seatedAt === null ? INVITED : SEATED,
    },
    people: everybody.length,
    tables,
    interestsOf: new Map(rows.map(({ id, interestIds }) => [id, interestIds])),
    city,
  };
}

function seekerOf(
  { id, entry, values, interestIds, offsets, isSeatedLast }: SeekerRow,
  slots: number,
  { latitude, longitude }: { latitude: number; longitude: number },
): Seeker {
  if (entry === null) throw new Error('Somebody takes part with what they entered');
  const { maxKm, languages, age, ageWidth, isWoman, notOnlyWoman, floor, priority } = entry;
  return {
    id,
    slots,
    latitude,
    longitude,
    maxKm,
    languages,
    age,
    ageWidth,
    isWoman,
    notOnlyWoman,
    floor,
    priority: isSeatedLast ? LAST : priority,
    answers: withOffsets({ ...values, interestIds }, offsets),
  };
}
