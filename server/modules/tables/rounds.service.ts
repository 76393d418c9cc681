import { HOUR_MS } from '#shared/domain/durations';
import { ANSWER_HOURS, closingsAround } from '#shared/domain/tables';
import type { Db } from '../../db/handle';
import { lockPeople, lockRound } from '../../db/locks';
import type { Deps } from '../../deps';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { insertMembers } from '../tribs/members.queries';
import { UNKNOWN_PLACE } from '#shared/domain/names';
import { setAnswer } from './entries.queries';
import { type Gathered, gatherSeekers } from './gather.service';
import {
  addObjections,
  claimRound,
  claimNoticesOf,
  findEnteredCities,
  findPlaces,
  findUnseatedRounds,
  finishSeekers,
  insertSeats,
  insertTable,
  keepEntries,
  closeEntriesIntoRound,
  releaseRound,
  type Round,
  setOthersUnseated,
  tellUnseated,
  updateRound,
} from './rounds.queries';
import { findCentre, findSeekerIds, listInterestNames } from './seekers.queries';
import { keepSeats } from './solver/keep-seats';
import { RoundNotSolved, solveInWorker } from './solver/solve-in-thread';
import type { RoundInput, RoundResult } from './solver/types';
import {
  noticeTimes,
  placeOf,
  spanOf,
  DEMO_DESCRIPTION,
  TABLE_DESCRIPTION,
  tableName,
  tagsOf,
} from './tables.rules';

export type TableDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'>;
/** Returns only results to which the checker has no objection. Otherwise it throws, and the round is late. */
export type Solve = (input: RoundInput) => Promise<RoundResult>;

const DEADLINE_MS = 30_000;
export const inWorker: Solve = (input) => solveInWorker(input, { deadlineMs: DEADLINE_MS });

/** This is longer than solving and storing a round takes; after it, another instance takes over from a killed one. */
const CLAIMED_MS = 120_000;
const DEMO_SILENT = 2;
/** A round that could not be seated for this long is given up, because the times that people gave begin. */
const GIVEN_UP_HOURS = 24;

/** Opens the rounds that are due, and seats those that are open. Whatever fails is tried again in a minute. */
export async function runRounds(deps: TableDeps, solve: Solve = inWorker): Promise<void> {
  const { db, now } = deps;
  for (const city of await findEnteredCities(db))
    await onItsOwn(deps, { cityId: city.id }, () => closeDueEntries(deps, city));
  for (const round of await findUnseatedRounds(db)) {
    const isGivenUp = now().getTime() - round.closesAt.getTime() >= GIVEN_UP_HOURS * HOUR_MS;
    await onItsOwn(deps, { roundId: round.id }, () =>
      isGivenUp ? giveUp(deps, round) : claimed(deps, round, () => seatRound(deps, round, solve)),
    );
  }
}

/** A failure is logged, so that it does not stop other cities, rounds and seats. */
export async function onItsOwn(
  { log }: Pick<Deps, 'log'>,
  which: { cityId: number } | { roundId: number } | { tribId: number; userId: number },
  act: () => Promise<void>,
): Promise<void> {
  try {
    await act();
  } catch (error) {
    log.error({ err: error, ...which }, 'a round is late');
  }
}

export const claimUntil = (now: Date) => new Date(now.getTime() + CLAIMED_MS);

/** Only one instance solves a round, because that takes a processor for seconds. */
export async function claimed(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id }: Round,
  act: () => Promise<void>,
): Promise<void> {
  const until = claimUntil(now());
  if (!(await claimRound(db, id, { now: now(), until }))) return;
  try {
    await act();
  } catch (error) {
    if (error instanceof RoundNotSolved && error.objections > 0)
      await addObjections(db, id, error.objections);
    throw error;
  } finally {
    await releaseRound(db, id, until);
  }
}

/** The figures of a round that operators are shown; they name nobody. */
export const figuresOf = ({ tables, report: { worst, mean, milliseconds } }: RoundResult) => ({
  tables: tables.length,
  worstScore: Math.round(worst),
  meanScore: Math.round(mean),
  solvedMs: Math.round(milliseconds),
});

/** Also opens a round that closed while no server ran, so that its people are told when it is given up. */
export async function closeDueEntries(
  { config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>,
  { id, timeZone }: { id: number; timeZone: string },
): Promise<void> {
  const { last } = closingsAround(config.tableClosings, now(), timeZone);
  await db.transaction((tx) => closeEntriesIntoRound(tx, id, last));
}

/** So often a round is solved again at once; after that it goes on with the tables that are left. */
const SOLVED_AGAIN = 2;

/**
 * Solves without a lock, then stores everything at once, but for the seats of people who cannot take them any more. If
 * a whole table is lost with them, its other people are seated anew, at once.
 */
export async function seatRound(
  deps: TableDeps,
  round: Round,
  solve: Solve,
  again = SOLVED_AGAIN,
): Promise<void> {
  const { db, now } = deps;
  const before = await gatherSeekers(db, round, now());
  const result = await solve(before.input);
  const isStored = await db.transaction(async (tx) => {
    const locked = await lockRound(tx, round.id);
    if (!locked || locked.seatedAt !== null || locked.finishedAt !== null) return true;
    await lockPeople(tx, await findSeekerIds(tx, round.id));
    const moment = now();
    const gathered = await gatherSeekers(tx, round, moment);
    const left = keepSeats(before.input, result, gathered.input);
    if (again > 0 && left.tables.length < result.tables.length) return false;
    await storeRound(tx, round, { gathered, result: left, now: moment });
    await tellUnseated(tx, round, nextClosing(deps, gathered.city));
    return true;
  });
  if (!isStored) await seatRound(deps, round, solve, again - 1);
}

function nextClosing({ config, now }: Pick<Deps, 'config' | 'now'>, { timeZone }: { timeZone: string }) {
  return { at: closingsAround(config.tableClosings, now(), timeZone).next.toISOString(), timeZone };
}

type Solved = { gathered: Gathered; result: RoundResult; now: Date };

async function storeRound(tx: Db, round: Round, { gathered, result, now }: Solved): Promise<void> {
  const { demoFor } = round;
  const tables = result.tables.filter(({ ids }) => demoFor === null || ids.includes(demoFor));
  const stored = await storeTables(tx, round, gathered, tables);
  const userIds = tables.flatMap(({ ids }) => ids);
  const noticeAt = noticeTimes(userIds, now);
  await insertSeats(
    tx,
    stored.flatMap(({ tribId, ids }) =>
      ids.map((userId) => ({ tribId, userId, noticeAt: noticeAt.get(userId) ?? now })),
    ),
  );
  for (const table of stored) if (demoFor !== null) await answerForDemo(tx, { ...table, demoFor }, now);
  // Everybody at another table of a demo counts as seated, though that table is not stored.
  const seated = result.tables.flatMap(({ ids }) => ids);
  await setOthersUnseated(tx, round.id, seated);
  const isOver = stored.length === 0;
  if (isOver) await finishSeekers(tx, round);
  await updateRound(tx, round.id, {
    seatedAt: now,
    answersCloseAt: new Date(now.getTime() + ANSWER_HOURS * HOUR_MS),
    finishedAt: isOver ? now : null,
    people: gathered.people,
    unseated: gathered.people - seated.length,
    ...figuresOf(result),
  });
}

/** Stores each table as a meetup without a host that only its own people know. */
export async function storeTables(
  tx: Db,
  round: Round,
  { input, interestsOf, city }: Gathered,
  tables: RoundResult['tables'],
): Promise<{ tribId: number; ids: number[] }[]> {
  const [places, names] = [await findPlaces(tx, round.cityId), await listInterestNames(tx)];
  const seekerOf = new Map(input.seekers.map((seeker) => [seeker.id, seeker]));
  const stored: { tribId: number; ids: number[] }[] = [];
  for (const [ordinal, { slot, language, ids }] of tables.entries()) {
    const people = ids.flatMap((id) => seekerOf.get(id) ?? []);
    const maxKm = Math.min(...people.map((person) => person.maxKm));
    const place = placeOf(places, city, { maxKm, ordinal: ordinal + round.id });
    const name = tableName(
      ids.map((id) => interestsOf.get(id) ?? []),
      (id) => names.get(id) ?? '',
    );
    const tribId = await insertTable(tx, {
      roundId: round.id,
      name,
      description: round.demoFor === null ? TABLE_DESCRIPTION : DEMO_DESCRIPTION,
      placeId: place?.id ?? null,
      location: place?.name ?? UNKNOWN_PLACE,
      city: place?.city ?? city.name,
      cityId: city.id,
      category: place?.category ?? 'Social & Networking',
      categories: tagsOf(language),
      timeZone: city.timeZone,
      ...spanOf(slot, round.closesAt, city.timeZone),
      // Nobody else can join, because the limit is the number of people whom the round has invited.
      maxParticipants: ids.length,
      whoCanJoin: 'Invite only',
      dressCode: 'Casual',
      alcoholPolicy: 'Optional',
      cost: 'Free',
    });
    stored.push({ tribId, ids });
  }
  return stored;
}

/** All demo people but two say yes at once, and nobody at the table is sent a notice. */
async function answerForDemo(
  tx: Db,
  { tribId, ids, demoFor }: { tribId: number; ids: readonly number[]; demoFor: number },
  now: Date,
): Promise<void> {
  const coming = ids.filter((id) => id !== demoFor).slice(0, -DEMO_SILENT);
  for (const userId of coming) await setAnswer(tx, { tribIds: [tribId], userId }, 'yes', now);
  await insertMembers(
    tx,
    coming.map((userId) => ({ tribId, userId, status: 'joined' as const, joinedAt: now })),
  );
  await claimNoticesOf(tx, tribId, now);
  await refreshAggregates(tx, [tribId]);
}

/** Ends a round in which nobody has a seat, so everybody is in the next one, and first there. */
async function giveUp(deps: TableDeps, round: Round): Promise<void> {
  const { db, now } = deps;
  await db.transaction(async (tx) => {
    const locked = await lockRound(tx, round.id);
    if (!locked || locked.seatedAt !== null || locked.finishedAt !== null) return;
    const ids = await findSeekerIds(tx, round.id);
    await lockPeople(tx, ids);
    await setOthersUnseated(tx, round.id, []);
    await finishSeekers(tx, round);
    await keepEntries(tx, ids);
    await tellUnseated(tx, round, nextClosing(deps, await findCentre(tx, round.cityId)));
    await updateRound(tx, round.id, { finishedAt: now(), people: ids.length, unseated: ids.length });
  });
}
