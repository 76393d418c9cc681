import { HOUR_MS } from '#shared/domain/durations';
import { isDeepStrictEqual } from 'node:util';
import { groupBy } from '#shared/domain/group-by';
import { LATE_ANSWER_HOURS, TABLE_MAX, TABLE_MIN } from '#shared/domain/tables';
import type { Db } from '../../db/handle';
import { lockPeople, lockRound, lockTribs } from '../../db/locks';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { notifyAboutTrib } from '../notifications/notify.queries';
import { findBlocked } from '../safety/safety.queries';
import { deleteMember, insertMembers } from '../tribs/members.queries';
import { findTribRow, updateTribRow } from '../tribs/tribs.queries';
import { formerly } from '../tribs/tribs.rules';
import { loseSeat } from './blocked-seats.service';
import { setAnswer } from './entries.queries';
import { type Gathered, gatherAnswered } from './gather.service';
import {
  claimNotice,
  closeAnswers,
  findAnsweredRounds,
  findDueNotices,
  findTables,
  finishSeekers,
  insertSeats,
  type Round,
  setUnseated,
  updateRound,
} from './rounds.queries';
import {
  claimed,
  figuresOf,
  inWorker,
  onItsOwn,
  type Solve,
  storeTables,
  type TableDeps,
} from './rounds.service';
import { findSeekerIds } from './seekers.queries';
import { keepSeats } from './solver/keep-seats';
import type { RoundResult } from './solver/types';

/** After this time the solver is not tried again: those left at a table of four or more meet as they are. */
const GIVEN_UP_HOURS = 4;

/** Settles the rounds whose answers are closed. Whatever fails is tried again in a minute. */
export async function settleRounds(deps: TableDeps, solve: Solve = inWorker): Promise<void> {
  const { db, now } = deps;
  for (const round of await findAnsweredRounds(db, now())) {
    const late = now().getTime() - (round.answersCloseAt?.getTime() ?? 0);
    const isLast = round.settledAt !== null || late >= GIVEN_UP_HOURS * HOUR_MS;
    await onItsOwn(deps, { roundId: round.id }, () =>
      isLast ? finishRound(deps, round) : claimed(deps, round, () => settleRound(deps, round, solve)),
    );
  }
}

async function lockForSettling(tx: Db, round: Round): Promise<boolean> {
  const locked = await lockRound(tx, round.id);
  if (!locked || locked.finishedAt !== null || !isDeepStrictEqual(locked.settledAt, round.settledAt))
    return false;
  await lockPeople(tx, await findSeekerIds(tx, round.id));
  await lockTribs(
    tx,
    (await findTables(tx, round.id)).map(({ tribId }) => tribId),
  );
  return true;
}

/** A block takes the seat when it is made. This also covers a seat that was taken at the same moment. */
async function partBlocked(tx: Db, round: Round, now: Date): Promise<void> {
  const tables = await findTables(tx, round.id);
  const tableOf = new Map(
    tables.flatMap(({ tribId, members }) => members.map((id) => [id, tribId] as const)),
  );
  for (const { blockerId, blockedId } of await findBlocked(tx, [...tableOf.keys()])) {
    const tribId = tableOf.get(blockerId);
    if (tribId === undefined || tribId !== tableOf.get(blockedId)) continue;
    await loseSeat(tx, { tribId, roundId: round.id, isOver: false }, blockerId, now);
  }
}

async function settleRound({ db, now }: TableDeps, round: Round, solve: Solve): Promise<void> {
  // Closing the answers before they are read means that a yes on its way is either counted or too late.
  const isOpen = await db.transaction(async (tx) => {
    if (!(await lockForSettling(tx, round))) return false;
    await partBlocked(tx, round, now());
    await closeAnswers(tx, round.id, now());
    return true;
  });
  if (!isOpen) return;
  const before = await gatherAnswered(db, round, now());
  const result = await solve(before.input);
  await db.transaction(async (tx) => {
    if (!(await lockForSettling(tx, round))) return;
    const moment = now();
    const gathered = await gatherAnswered(tx, round, moment);
    const left = keepSeats(before.input, result, gathered.input);
    const isWaitedFor = await storeSettled(tx, round, { gathered, result: left, now: moment });
    if (!isWaitedFor) await finishSeekers(tx, round);
    await updateRound(tx, round.id, {
      settledAt: moment,
      answersCloseAt: new Date(moment.getTime() + LATE_ANSWER_HOURS * HOUR_MS),
      finishedAt: isWaitedFor ? null : moment,
      unseated: gathered.people - left.tables.flatMap(({ ids }) => ids).length,
      ...figuresOf(left),
    });
  });
}

type Settled = { gathered: Gathered; result: RoundResult; now: Date };

/** People who said yes stay or are moved, and people who newly get a seat are asked. Returns true if anybody is asked. */
async function storeSettled(tx: Db, round: Round, { gathered, result, now }: Settled): Promise<boolean> {
  const tableOf = new Map(
    gathered.tables.flatMap(({ tribId, members }) => members.map((id) => [id, tribId] as const)),
  );
  const asked: number[] = [];
  const kept = new Set<number>();
  const sizes = new Map<number, number>();
  for (const table of result.tables) {
    const tribId = await meetupOf(tx, round, { gathered, table, tableOf, taken: kept });
    kept.add(tribId);
    sizes.set(tribId, table.ids.length);
    // The limit is lifted until those who leave and those who come have been counted.
    await updateTribRow(tx, tribId, { maxParticipants: TABLE_MAX });
    const moved = table.ids.filter((id) => tableOf.has(id) && tableOf.get(id) !== tribId);
    for (const userId of moved) {
      await deleteMember(tx, tableOf.get(userId) ?? 0, userId);
      await insertMembers(tx, [{ tribId, userId, status: 'joined', joinedAt: now }]);
    }
    const yes = { answer: 'yes' as const, answeredAt: now, noticeAt: now, noticedAt: now };
    await insertSeats(
      tx,
      moved.map((userId) => ({ tribId, userId, ...yes })),
    );
    for (const [formerId, people] of groupBy(moved, (id) => tableOf.get(id) ?? 0)) {
      const former = await findTribRow(tx, formerId);
      const change = former && { before: formerly(former), isElsewhere: true };
      await notifyAboutTrib(tx, 'time-or-place-changed', tribId, people, change ?? undefined);
    }
    const fresh = table.ids.filter((id) => !tableOf.has(id));
    await insertSeats(
      tx,
      fresh.map((userId) => ({ tribId, userId, noticeAt: now })),
    );
    asked.push(...fresh);
  }
  const seated = new Set(result.tables.flatMap(({ ids }) => ids));
  for (const { tribId, members } of gathered.tables.filter((table) => !kept.has(table.tribId)))
    await dissolve(
      tx,
      tribId,
      members.filter((id) => !seated.has(id)),
      now,
    );
  for (const { tribId, members } of gathered.tables.filter((table) => kept.has(table.tribId)))
    await takeSeats(
      tx,
      tribId,
      members.filter((id) => !seated.has(id)),
      now,
    );
  await refreshAggregates(tx, [...new Set([...kept, ...gathered.tables.map(({ tribId }) => tribId)])]);
  for (const [tribId, maxParticipants] of sizes) await updateTribRow(tx, tribId, { maxParticipants });
  await setUnseated(
    tx,
    round.id,
    [...tableOf.keys()].filter((id) => !seated.has(id)),
    true,
  );
  await setUnseated(tx, round.id, asked, false);
  return asked.length > 0;
}

type Placed = {
  gathered: Gathered;
  table: RoundResult['tables'][number];
  tableOf: ReadonlyMap<number, number>;
  taken: ReadonlySet<number>;
};

/** A table keeps the meetup that most of its people said yes to; if they are from none, it gets a new one. */
async function meetupOf(tx: Db, round: Round, { gathered, table, tableOf, taken }: Placed): Promise<number> {
  const counts = new Map<number, number>();
  for (const id of table.ids) {
    const tribId = tableOf.get(id);
    if (tribId !== undefined && !taken.has(tribId)) counts.set(tribId, (counts.get(tribId) ?? 0) + 1);
  }
  const [largest] = [...counts].toSorted(([idA, a], [idB, b]) => b - a || idA - idB);
  if (largest) return largest[0];
  const [stored] = await storeTables(tx, round, gathered, [table]);
  if (!stored) throw new Error('A table was stored');
  return stored.tribId;
}

/** Removes people who can no longer sit at the table, for example as the only woman; it goes on without them. */
async function takeSeats(tx: Db, tribId: number, userIds: readonly number[], now: Date): Promise<void> {
  for (const userId of userIds) {
    await deleteMember(tx, tribId, userId);
    await setAnswer(tx, { tribIds: [tribId], userId }, 'no', now);
  }
  await notifyAboutTrib(tx, 'table-lost', tribId, userIds);
}

/** Its people are told as they are of any cancelled meetup. */
async function dissolve(tx: Db, tribId: number, members: readonly number[], now: Date): Promise<void> {
  await updateTribRow(tx, tribId, { cancelledAt: now, updatedAt: now });
  await notifyAboutTrib(tx, 'cancelled', tribId, members);
}

/** Ends the round when the last answers are in. A table with too few people does not take place. */
async function finishRound({ db, now }: TableDeps, round: Round): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockForSettling(tx, round))) return;
    const moment = now();
    await closeAnswers(tx, round.id, moment);
    const left: number[] = [];
    const all = await findTables(tx, round.id);
    const tooSmall = all.filter(({ members }) => members.length < TABLE_MIN);
    for (const { tribId, members } of all) {
      if (members.length >= TABLE_MIN) {
        await updateTribRow(tx, tribId, { maxParticipants: members.length });
        continue;
      }
      await dissolve(tx, tribId, members, moment);
      left.push(...members);
    }
    await setUnseated(tx, round.id, left, true);
    await finishSeekers(tx, round);
    await updateRound(tx, round.id, {
      settledAt: round.settledAt ?? moment,
      finishedAt: moment,
      tables: all.length - tooSmall.length,
    });
  });
}

/** Tells people of their seats, which come due over some minutes. */
export async function announceSeats(deps: TableDeps): Promise<void> {
  const { db, now } = deps;
  for (const seat of await findDueNotices(db, now()))
    await onItsOwn(deps, seat, () =>
      db.transaction(async (tx) => {
        if (await claimNotice(tx, seat, now()))
          await notifyAboutTrib(tx, 'table-offered', seat.tribId, [seat.userId]);
      }),
    );
}
