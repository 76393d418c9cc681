/**
 * The life of a round, in its order: people enter, entries close, it is solved and its tables are stored, people are told and answer,
 * answers close and are settled, those who came in then answer, and on the day some are asked to confirm. A job for each city does
 * what is due there; the rest is what people do. `gather.service` reads what is solved, `store.service` writes what comes of it.
 */
import { isDeepStrictEqual } from 'node:util';
import type { TableEntryRequest } from '#shared/api/tables';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/durations';
import { pick } from '#shared/domain/pick';
import { closingsAround, CONFIRMED_AHEAD_HOURS, TABLE_MIN, type TableAnswer } from '#shared/domain/tables';
import type { Db } from '../../../db/handle';
import type { JobKind } from '../../../db/job-runner';
import { addJob } from '../../../db/jobs.queries';
import {
  lockActivePersonShared,
  lockPeople,
  lockPerson,
  lockRound,
  lockTrib,
  lockTribs,
} from '../../../db/locks';
import { transactionQueuedPerRow } from '../../../db/row-queue';
import type { Deps } from '../../../deps';
import { notFound, signInNeeded } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { unknownCity } from '../../places/cities/cities.errors';
import { findCity } from '../../places/cities/cities.queries';
import { refreshAggregates } from '../../matching/compatibility/compatibility.queries';
import { notifyAboutRound, notifyAboutTrib } from '../../people/notifications/notify.queries';
import { proposeEvenings } from '../proposals/proposals.service';
import { findBlocked } from '../../trust/safety/safety.queries';
import { deleteMember, insertMembers } from '../../meetups/tribs/members.queries';
import { callOff, promoteAndRefresh } from '../../meetups/tribs/membership.service';
import { updateTribRow } from '../../meetups/tribs/tribs.queries';
import { isOpen } from '../../meetups/tribs/tribs.rules';
import { cityOf, gather } from './gather.service';
import {
  deleteEntry,
  findDueRounds,
  findEnteredCities,
  findEntry,
  findSeekerIds,
  findTables,
  findUnseated,
  finishSeekers,
  isUnderway,
  openRound,
  raisePriority,
  type Round,
  saveEntry,
  setUnseated,
  updateRound,
} from './rounds.queries';
import {
  changeSeats,
  findDueNotices,
  findSeat,
  findUnasked,
  findUnconfirmed,
  type Seat,
  type SharedTable,
} from './seats.queries';
import { keepSeats } from './solver/keep-seats';
import { RoundNotSolved, solveInWorker } from './solver/solve-in-thread';
import type { RoundInput, RoundResult } from './solver/types';
import { seatsOf, store } from './store.service';
import { alreadyAnswered, answersClosed, roundClosed, tableGone } from './tables.errors';

export type TableDeps = Pick<Deps, 'config' | 'db' | 'log' | 'now'>;
type Which = { cityId: number } | { roundId: number } | Seat;
/** Returns only results to which the checker has no objection. Otherwise it throws, and the round is late. */
export type Solve = (input: RoundInput, signal?: AbortSignal) => Promise<RoundResult>;

const DEADLINE_MS = 30_000;
export const inWorker: Solve = (input, signal) =>
  solveInWorker(input, { deadlineMs: DEADLINE_MS, ...(signal && { signal }) });

/** A round that could not be seated for this long is given up, because the times that people gave begin. */
const SEATED_WITHIN_HOURS = 24;
/** After this time the answers are not solved again: those left at a table of four or more meet as they are. */
const SETTLED_WITHIN_HOURS = 4;
/** So often a round is solved again at once; after that it goes on with the tables that are left. */
const SOLVED_AGAIN = 2;

export const ROUND = 'round';

/**
 * Adds a job for each city where a round is due, and tells and asks those at its tables. What fails holds up nothing else, and is
 * tried again in a minute.
 */
export async function runRounds(deps: TableDeps): Promise<void> {
  const { config, db, now } = deps;
  const due = (await findDueRounds(db, now())).map(({ cityId }) => cityId);
  for (const { id, timeZone, enteredAt, lastClosedAt } of await findEnteredCities(db)) {
    const { last } = closingsAround(config.tableClosings, now(), timeZone);
    if (enteredAt <= last && (lastClosedAt === null || lastClosedAt < last)) due.push(id);
  }
  for (const cityId of new Set(due)) await addJob(db, { kind: ROUND, key: String(cityId) });
  for (const seat of await findDueNotices(db, now()))
    await onItsOwn(deps, seat, () => tell(deps, seat, 'table-offered'));
  for (const seat of await findUnasked(db, now()))
    await onItsOwn(deps, seat, () => tell(deps, seat, 'table-confirm'));
  for (const seat of await findUnconfirmed(db, now())) await onItsOwn(deps, seat, () => freeSeat(deps, seat));
  await proposeEvenings(deps);
}

/** Does what is due in one city, on one instance, because solving takes a processor for seconds. */
export const goingOn = (deps: TableDeps, solve: Solve = inWorker): JobKind => ({
  lanes: 2,
  backoffMs: MINUTE_MS,
  async run({ key }, { now, signal }) {
    const calledOff: Solve = (input) => solve(input, signal);
    const inCity = { ...deps, now };
    const city = await findCity(deps.db, Number(key));
    if (!city) return;
    const errors = [await onItsOwn(inCity, { cityId: city.id }, () => closeDueEntries(inCity, city))];
    for (const round of await findDueRounds(deps.db, now(), city.id))
      errors.push(await onItsOwn(inCity, { roundId: round.id }, () => goOn(inCity, round, calledOff)));
    const error = errors.find((one) => one !== null);
    if (error) throw error;
  },
});

/** Returns what it failed with. */
export async function onItsOwn({ log }: TableDeps, which: Which, act: () => Promise<void>): Promise<unknown> {
  try {
    await act();
    return null;
  } catch (error) {
    log.error({ err: error, ...which }, 'a round is late');
    return error;
  }
}

type City = { id: number; timeZone: string };
type PersonDeps = Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>;
export type Person = { id: number };

/** An entry cannot be changed while its round has closed and has no tables yet. */
export async function enterRound(deps: PersonDeps, viewer: Person, request: TableEntryRequest) {
  const { db, limiter, now } = deps;
  const { cityId, ...asked } = request;
  const city = await findCity(db, cityId);
  if (!city) throw unknownCity('cityId');
  const before = await findEntry(db, viewer.id);
  if (before) await closeDueEntries(deps, before.city);
  await db.transaction(async (tx) => {
    if (!(await lockPerson(tx, viewer.id))) throw signInNeeded();
    if (await isUnderway(tx, viewer.id)) throw roundClosed();
    await limiter.consume(LIMITS.tableEntriesPerUser, viewer.id, tx);
    await saveEntry(tx, { userId: viewer.id, ...asked, active: true, updatedAt: now() }, city);
  });
}

/** Leaving is always possible; it counts as a no to every seat that is not answered yet. */
export async function leaveRounds({ db, now }: PersonDeps, { id: userId }: Person): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockPerson(tx, userId))) throw signInNeeded();
    await changeSeats(tx, { userId, without: 'answer' }, { answer: 'no', answeredAt: now() });
    await deleteEntry(tx, userId);
  });
}

/** Also opens a round that closed while no server ran, so that its people are told when it is given up. */
export async function closeDueEntries({ config, db, now }: Pick<Deps, 'config' | 'db' | 'now'>, city: City) {
  const { id, timeZone } = city;
  const { last } = closingsAround(config.tableClosings, now(), timeZone);
  await db.transaction((tx) => openRound(tx, id, last));
}

function goOn(deps: TableDeps, round: Round, solve: Solve): Promise<void> {
  const since = round.answersCloseAt ?? round.closesAt;
  const isLate = (hours: number) => deps.now().getTime() - since.getTime() >= hours * HOUR_MS;
  if (round.seatedAt === null)
    return isLate(SEATED_WITHIN_HOURS) ? giveUp(deps, round) : seatRound(deps, round, solve);
  if (round.settledAt !== null || isLate(SETTLED_WITHIN_HOURS)) return finish(deps, round);
  return settle(deps, round, solve);
}

const STAGE = ['seatedAt', 'settledAt', 'finishedAt'] as const;

/** Locks a round, everybody in it and its tables. Null if another instance was faster. */
async function whileLocked<T>(
  { db, now }: TableDeps,
  round: Round,
  act: (tx: Db, seekerIds: number[], now: Date) => Promise<T>,
): Promise<T | null> {
  return db.transaction(async (tx) => {
    const locked = await lockRound(tx, round.id);
    if (!locked || !isDeepStrictEqual(pick(locked, STAGE), pick(round, STAGE))) return null;
    const seekerIds = await findSeekerIds(tx, round.id);
    await lockPeople(tx, seekerIds);
    const tribIds = (await findTables(tx, round.id)).map(({ tribId }) => tribId);
    await lockTribs(tx, tribIds);
    return act(tx, seekerIds, now());
  });
}

/**
 * Solves without a lock, then stores everything at once, but for the seats of people who cannot take them any more. If a whole
 * table of a new round is lost with them, its other people are seated anew, at once.
 */
export async function seatRound(deps: TableDeps, round: Round, solve: Solve, again = SOLVED_AGAIN) {
  const before = await gather(deps.db, round, deps.now());
  const result = await solve(before.input).catch(async (error: unknown) => {
    const more = error instanceof RoundNotSolved ? error.objections : 0;
    if (more > 0) await updateRound(deps.db, round.id, { objections: round.objections + more });
    throw error;
  });
  const isStored = await whileLocked(deps, round, async (tx, seekerIds, now) => {
    const gathered = await gather(tx, round, now);
    const left = keepSeats(before.input, result, gathered.input);
    if (round.seatedAt === null && again > 0 && left.tables.length < result.tables.length) return false;
    await store(tx, round, { gathered, result: left, seekerIds, languages: deps.config.languages, now });
    if (round.seatedAt === null) await tellUnseated(tx, deps, round, gathered.city);
    return true;
  });
  if (isStored === false) await seatRound(deps, round, solve, again - 1);
}

/** Tells everybody without a seat that there is no table this time, and when the next round is if they are in it. */
async function tellUnseated(tx: Db, { config, now }: TableDeps, { id, demoFor }: Round, { timeZone }: City) {
  if (demoFor !== null) return;
  const at = closingsAround(config.tableClosings, now(), timeZone).next.toISOString();
  for (const { isIn, userIds } of await findUnseated(tx, id))
    await notifyAboutRound(tx, id, userIds, isIn ? { nextClosing: { at, timeZone } } : undefined);
}

/** Ends a round in which nobody has a seat, so everybody is in the next one, and first there. */
async function giveUp(deps: TableDeps, round: Round): Promise<void> {
  await whileLocked(deps, round, async (tx, seekerIds, now) => {
    await setUnseated(tx, round.id, seekerIds, true);
    await finishSeekers(tx, round, seekerIds, true);
    await tellUnseated(tx, deps, round, await cityOf(tx, round));
    const { length: people } = seekerIds;
    await updateRound(tx, round.id, { finishedAt: now, people, unseated: people });
  });
}

const MARKS = {
  'table-offered': { without: 'noticedAt' },
  'table-confirm': { without: 'confirmAskedAt', answer: 'yes' },
} as const;

/** Tells somebody of a seat, or asks on its day whether they come, if no other instance was faster. */
async function tell({ db, now }: TableDeps, seat: Seat, kind: keyof typeof MARKS): Promise<void> {
  await db.transaction(async (tx) => {
    const mark = MARKS[kind];
    if ((await changeSeats(tx, { ...seat, ...mark }, { [mark.without]: now() })) > 0)
      await notifyAboutTrib(tx, kind, seat.tribId, [seat.userId]);
  });
}

/** Locks somebody and a table that they were offered. */
async function lockSeat(tx: Db, userId: number, tribId: number) {
  if (!(await lockActivePersonShared(tx, userId))) throw signInNeeded();
  const trib = await lockTrib(tx, tribId);
  const seat = await findSeat(tx, { tribId, userId });
  if (!trib || !seat) throw notFound();
  return { trib, seat };
}

/** A yes becomes a membership like any other; nobody is told of a no. */
export function answerTable(
  { db, now }: PersonDeps,
  { id: userId }: Person,
  { tribId, answer }: { tribId: number; answer: TableAnswer },
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib, seat } = await lockSeat(tx, userId, tribId);
    if (!isOpen(trib, now())) throw tableGone();
    if (seat.answer !== null) throw alreadyAnswered();
    if (seat.answersCloseAt === null || seat.answersCloseAt <= now()) throw answersClosed();
    await changeSeats(tx, { tribId, userId }, { answer, answeredAt: now() });
    if (answer === 'no') return;
    await insertMembers(tx, [{ tribId, userId, status: 'joined', joinedAt: now() }]);
    await refreshAggregates(tx, [tribId]);
  });
}

/**
 * Takes the seat of somebody who blocks a person at their table, and puts them first the next time a round seats people. To others
 * it looks like a no or, after a yes, like leaving: the seat goes to the next when answers are settled, as any other.
 * The caller has locked the table.
 */
export async function loseSeat(tx: Db, { tribId, roundId, isOver }: SharedTable, userId: number, now: Date) {
  await deleteMember(tx, tribId, userId);
  await changeSeats(tx, { tribId, userId, without: 'answer' }, { answer: 'no', answeredAt: now });
  if (roundId !== null) await setUnseated(tx, roundId, [userId], true);
  // While the round goes on, its end raises the priority.
  if (isOver) await raisePriority(tx, userId);
  await promoteAndRefresh(tx, tribId, now);
}

/** Closing the answers before they are read means that a yes on its way is either counted or too late. */
async function settle(deps: TableDeps, round: Round, solve: Solve): Promise<void> {
  const isClosed = await whileLocked(deps, round, async (tx, _, now) => {
    await partBlocked(tx, round, now);
    await closeAnswers(tx, round, now);
    return true;
  });
  if (isClosed) await seatRound(deps, round, solve);
}

/** Silence is a no. */
const closeAnswers = (tx: Db, { id: roundId }: Round, now: Date) =>
  changeSeats(tx, { roundId, without: 'answer' }, { answer: 'no', answeredAt: now });

/** A block takes the seat when it is made. This also covers a seat that was taken at the same moment. */
async function partBlocked(tx: Db, { id: roundId }: Round, now: Date): Promise<void> {
  const tableOf = seatsOf(await findTables(tx, roundId));
  for (const { blockerId, blockedId } of await findBlocked(tx, [...tableOf.keys()])) {
    const tribId = tableOf.get(blockerId);
    if (tribId === undefined || tribId !== tableOf.get(blockedId)) continue;
    await loseSeat(tx, { tribId, roundId, isOver: false }, blockerId, now);
  }
}

/** Ends a round when the last answers are in. A table with too few people does not take place. */
async function finish(deps: TableDeps, round: Round): Promise<void> {
  await whileLocked(deps, round, async (tx, seekerIds, now) => {
    await closeAnswers(tx, round, now);
    const tables = await findTables(tx, round.id);
    for (const { tribId, members } of tables)
      if (members.length < TABLE_MIN) await callOff(tx, tribId, now);
      else await updateTribRow(tx, tribId, { maxParticipants: members.length });
    const tooSmall = tables.filter(({ members }) => members.length < TABLE_MIN);
    const left = tooSmall.flatMap(({ members }) => members);
    await setUnseated(tx, round.id, left, true);
    await finishSeekers(tx, round, seekerIds);
    await updateRound(tx, round.id, {
      settledAt: round.settledAt ?? now,
      finishedAt: now,
      tables: tables.length - tooSmall.length,
    });
  });
}

export const confirmBy = (startsAt: Date) => new Date(startsAt.getTime() - CONFIRMED_AHEAD_HOURS * HOUR_MS);

/** On its day, somebody who has missed two meetups says that they come. Confirming once more changes nothing and is no error. */
export function confirmSeat({ db, now }: PersonDeps, { id: userId }: Person, tribId: number): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    const { trib, seat } = await lockSeat(tx, userId, tribId);
    if (seat.answer !== 'yes' || seat.confirmAskedAt === null) throw notFound();
    if (seat.confirmedAt !== null) return;
    if (!isOpen(trib, now())) throw tableGone();
    if (trib.startsAt === null || confirmBy(trib.startsAt) <= now()) throw answersClosed();
    await changeSeats(tx, { tribId, userId }, { confirmedAt: now() });
  });
}

/** Frees a seat that its person, who has missed two meetups, has not confirmed. */
async function freeSeat({ db, now }: TableDeps, { tribId, userId }: Seat): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPeople(tx, [userId]);
    const table = await lockTrib(tx, tribId);
    const known = await findSeat(tx, { tribId, userId });
    if (!table?.roundId || known?.answer !== 'yes' || known.confirmedAt !== null) return;
    await deleteMember(tx, tribId, userId);
    await changeSeats(tx, { tribId, userId }, { answer: 'no', answeredAt: now() });
    await setUnseated(tx, table.roundId, [userId], true);
    await refreshAggregates(tx, [tribId]);
  });
}
