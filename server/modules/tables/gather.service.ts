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

/** More are invited than shall sit at a table, because some say no. */
const INVITED = { min: 4, aim: 8, max: 8 } as const;
const SEATED = { min: 4, aim: 6, max: 8 } as const;

/** Below everybody who was not left out yet. */
const LAST = -1;

type StoredTable = { tribId: number; slot: number; language: TableLanguage; members: number[] };

/** What a round is solved from, and what its result is stored with. */
export type Gathered = {
  input: RoundInput;
  /** How many take part, with those who would be free at no time that they gave. */
  people: number;
  tables: StoredTable[];
  interestsOf: Map<number, readonly number[]>;
  city: Awaited<ReturnType<typeof findCentre>>;
};

/** Everybody who takes part in a round that has no tables yet. */
export async function gatherSeekers(db: Db, round: Round, now: Date): Promise<Gathered> {
  const rows = await findSeekers(db, round.id, now);
  return gathered(db, round, { rows, tables: [], now });
}

/** Once the answers are closed: those who said yes, at their tables, and those who had no seat. */
export async function gatherAnswered(db: Db, round: Round, now: Date): Promise<Gathered> {
  // One after the other, as it is also called in a transaction.
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
  // Demo people go to the tables of every demo, and to none of them.
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
