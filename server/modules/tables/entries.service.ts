import type { TableEntry, TableEntryRequest } from '#shared/api/tables';
import { closingsAround, peopleNeeded, type TableAnswer } from '#shared/domain/tables';
import { lockActivePersonShared, lockPerson, lockTrib } from '../../db/locks';
import { transactionQueuedPerRow } from '../../db/row-queue';
import type { Deps } from '../../deps';
import { notFound, signInNeeded } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import { unknownCity } from '../cities/cities.errors';
import { findCity } from '../cities/cities.queries';
import { cityView } from '../cities/cities.views';
import { refreshAggregates } from '../compatibility/compatibility.queries';
import { insertMembers } from '../tribs/members.queries';
import { isOpen } from '../tribs/tribs.rules';
import { isSeatedLast } from './confirm.queries';
import { mayTryRound } from './demo.service';
import {
  countEntries,
  deleteEntry,
  findEntry,
  findOpenSeats,
  findSeat,
  isUnderway,
  moveTo,
  saveEntry,
  setAnswer,
  removeSeeker,
} from './entries.queries';
import { closeDueEntries } from './rounds.service';
import { alreadyAnswered, answersClosed, roundClosed, tableGone } from './tables.errors';

type Person = { id: number };
type EntryDeps = Pick<Deps, 'config' | 'db' | 'limiter' | 'now'>;

export async function readEntry({ config, db, now }: EntryDeps, viewer: Person): Promise<TableEntry> {
  const [found, underway, mayTry, isLast] = await Promise.all([
    findEntry(db, viewer.id),
    isUnderway(db, viewer.id),
    mayTryRound(db, viewer),
    isSeatedLast(db, viewer.id, now()),
  ]);
  const common = { underway, mayTry, isSeatedLast: isLast };
  if (!found) return { ...common, entry: null, closesAt: null, needed: 0 };
  const { userId: _self, priority: _priority, updatedAt: _updated, ...asked } = found.entry;
  return {
    entry: { ...asked, city: cityView(found.city) },
    closesAt: closingsAround(config.tableClosings, now(), found.city.timeZone).next.toISOString(),
    ...common,
    needed: peopleNeeded(await countEntries(db, found.city.id)),
  };
}

/** An entry cannot be changed while its round has closed and has no tables yet. */
export async function enterRound(deps: EntryDeps, viewer: Person, request: TableEntryRequest): Promise<void> {
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
    await saveEntry(tx, { userId: viewer.id, ...asked, active: true, updatedAt: now() });
    await moveTo(tx, viewer.id, city);
  });
}

/** Leaving is always possible; it counts as a no to every seat that is not answered yet. */
export async function leaveRounds({ db, now }: EntryDeps, viewer: Person): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockPerson(tx, viewer.id))) throw signInNeeded();
    const tribIds = await findOpenSeats(tx, viewer.id, now());
    await setAnswer(tx, { tribIds, userId: viewer.id }, 'no', now());
    await removeSeeker(tx, viewer.id);
    await deleteEntry(tx, viewer.id);
  });
}

type Answer = { tribId: number; answer: TableAnswer };

/** A yes becomes a membership like any other; nobody is told of a no. */
export function answerTable(
  { db, now }: EntryDeps,
  viewer: Person,
  { tribId, answer }: Answer,
): Promise<void> {
  return transactionQueuedPerRow(db, { trib: tribId }, async (tx) => {
    if (!(await lockActivePersonShared(tx, viewer.id))) throw signInNeeded();
    const trib = await lockTrib(tx, tribId);
    const seat = await findSeat(tx, tribId, viewer.id);
    if (!trib || !seat) throw notFound();
    if (!isOpen(trib, now())) throw tableGone();
    if (seat.answer !== null) throw alreadyAnswered();
    if (seat.answersCloseAt === null || seat.answersCloseAt <= now()) throw answersClosed();
    await setAnswer(tx, { tribIds: [tribId], userId: viewer.id }, answer, now());
    if (answer === 'no') return;
    await insertMembers(tx, [{ tribId, userId: viewer.id, status: 'joined', joinedAt: now() }]);
    await refreshAggregates(tx, [tribId]);
  });
}
