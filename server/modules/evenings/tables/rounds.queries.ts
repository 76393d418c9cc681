import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import { VALUE_KEYS } from '#shared/domain/values';
import type { Db } from '../../../db/handle';
import { lockEntries, lockPeople } from '../../../db/locks';
import { cities } from '../../../db/schema/cities';
import { friendships, meetAgain } from '../../../db/schema/social';
import { tableRounds } from '../../../db/schema/table-rounds';
import { type SeekerEntry, tableAnswers, tableEntries, tableSeekers } from '../../../db/schema/tables';
import { memberships, tribs } from '../../../db/schema/tribs';
import { userInterests, users } from '../../../db/schema/users';
import { hasMissedTwo } from '../../meetups/attendance/attendance.queries';
import type { CityRow } from '../../places/cities/cities.queries';
import { cityLabel, cityView } from '../../places/cities/cities.views';
import { findBlocked } from '../../trust/safety/safety.queries';
import type { PairFacts } from './solver/types';

export type Round = typeof tableRounds.$inferSelect;

/** People enter in their own city. */
const isEnteredIn = (cityId: number | SQL): SQL =>
  sql`exists (select from ${users} where users.id = table_entries.user_id and users.city_id = ${cityId})`;

export async function findEntry(db: Db, userId: number) {
  const [row] = await db
    .select({ entry: tableEntries, city: cities })
    .from(tableEntries)
    .innerJoin(users, eq(users.id, tableEntries.userId))
    .innerJoin(cities, eq(cities.id, users.cityId))
    .where(eq(tableEntries.userId, userId));
  return row ?? null;
}

export const countEntries = (db: Db, cityId: number): Promise<number> =>
  db.$count(tableEntries, and(tableEntries.active, isEnteredIn(cityId)));

/** The city of an entry is the person's one, wherever else they have chosen it. */
export async function saveEntry(tx: Db, row: typeof tableEntries.$inferInsert, city: CityRow): Promise<void> {
  const { userId, ...changes } = row;
  await tx.insert(tableEntries).values(row).onConflictDoUpdate({ target: tableEntries.userId, set: changes });
  await tx
    .update(users)
    .set({ cityId: city.id, location: cityLabel(cityView(city)) })
    .where(and(eq(users.id, userId), sql`${users.cityId} is distinct from ${city.id}`));
}

/** Also takes the person out of the rounds that are not over, except where they have said yes to a table. */
export async function deleteEntry(tx: Db, userId: number): Promise<void> {
  const open = tx.select({ id: tableRounds.id }).from(tableRounds).where(isNull(tableRounds.finishedAt));
  const isNotGoing = sql`not exists (select from ${memberships} m join ${tribs} t on t.id = m.trib_id
    where m.user_id = ${userId} and m.status = 'joined' and t.round_id = ${tableSeekers.roundId})`;
  await tx
    .delete(tableSeekers)
    .where(and(eq(tableSeekers.userId, userId), inArray(tableSeekers.roundId, open), isNotGoing));
  await tx.delete(tableEntries).where(eq(tableEntries.userId, userId));
}

const roundsOf = (db: Db, userId: number, ...conditions: (SQL | undefined)[]) =>
  db
    .select({ unseated: tableSeekers.unseated })
    .from(tableSeekers)
    .innerJoin(tableRounds, eq(tableRounds.id, tableSeekers.roundId))
    .where(and(eq(tableSeekers.userId, userId), ...conditions))
    .orderBy(desc(tableRounds.closesAt))
    .limit(1);

/** Holds while the person takes part in a round that has closed and has no tables yet. */
export async function isUnderway(db: Db, userId: number): Promise<boolean> {
  const { seatedAt, finishedAt, demoFor } = tableRounds;
  return (await roundsOf(db, userId, isNull(seatedAt), isNull(finishedAt), isNull(demoFor))).length > 0;
}

/** Holds if the latest round that the person took part in, and that closed after `since`, had no seat for them. */
export async function isUnseated(db: Db, userId: number, since: Date): Promise<boolean> {
  const [row] = await roundsOf(db, userId, gt(tableRounds.closesAt, since));
  return row?.unseated ?? false;
}

/** Each with its earliest entry, and when its latest round closed. */
export const findEnteredCities = (db: Db) =>
  db
    .select({
      id: cities.id,
      timeZone: cities.timeZone,
      enteredAt: sql<Date>`min(${tableEntries.updatedAt})`.mapWith(tableEntries.updatedAt),
      lastClosedAt: sql<Date | null>`(select max(r.closes_at) from ${tableRounds} r
        where r.city_id = cities.id and r.demo_for is null)`.mapWith(tableRounds.closesAt),
    })
    .from(tableEntries)
    .innerJoin(users, eq(users.id, tableEntries.userId))
    .innerJoin(cities, eq(cities.id, users.cityId))
    .where(eq(tableEntries.active, true))
    .groupBy(cities.id)
    .orderBy(asc(cities.id));

/** Builds a seeker's entry as JSON, with a key for each column of `SeekerEntry`. */
const { userId: _u, repeat: _r, active: _a, updatedAt: _at, ...kept } = getTableColumns(tableEntries);
const pairs = Object.entries(kept).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`);
const asEntry = sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;

/** Everybody who had entered by its closing takes part. There is none if nobody had, or if another server was faster. */
export async function openRound(tx: Db, cityId: number, closesAt: Date): Promise<void> {
  const isThere = and(
    eq(tableRounds.cityId, cityId),
    eq(tableRounds.closesAt, closesAt),
    isNull(tableRounds.demoFor),
  );
  if ((await tx.$count(tableRounds, isThere)) > 0) return;
  const isIn = and(tableEntries.active, isEnteredIn(cityId), lte(tableEntries.updatedAt, closesAt));
  const asking = await tx.select({ userId: tableEntries.userId }).from(tableEntries).where(isIn);
  if (asking.length === 0) return;
  const [round] = await tx
    .insert(tableRounds)
    .values({ cityId, closesAt })
    .onConflictDoNothing()
    .returning({ id: tableRounds.id });
  if (!round) return;
  const ids = asking.map(({ userId }) => userId);
  await lockPeople(tx, ids);
  await lockEntries(tx, ids);
  await tx.execute(sql`insert into ${tableSeekers} (round_id, user_id, entry)
    select ${round.id}::int, ${tableEntries.userId}, ${asEntry} from ${tableEntries} where ${isIn}`);
  await tx
    .update(tableEntries)
    .set({ active: sql`${tableEntries.repeat} <> 'once'` })
    .where(isIn);
}

/** A round to try is solved by its request, which needs less time than this. */
const TRIED_FOR_MS = 60_000;

/** Finds the rounds without tables, and those whose answers are closed and that are not settled to the end. */
export function findDueRounds(db: Db, now: Date, cityId?: number): Promise<Round[]> {
  const { answersCloseAt, closesAt, demoFor, finishedAt, id, seatedAt } = tableRounds;
  const isTried = or(isNull(demoFor), lte(closesAt, new Date(now.getTime() - TRIED_FOR_MS)));
  const isDue = or(and(isNull(seatedAt), isTried), lte(answersCloseAt, now));
  const isThere = cityId === undefined ? undefined : eq(tableRounds.cityId, cityId);
  return db
    .select()
    .from(tableRounds)
    .where(and(isNull(finishedAt), isDue, isThere))
    .orderBy(asc(id));
}

export async function updateRound(tx: Db, id: number, changes: Partial<Round>): Promise<void> {
  await tx.update(tableRounds).set(changes).where(eq(tableRounds.id, id));
}

export async function findSeekerIds(db: Db, roundId: number): Promise<number[]> {
  const rows = await db
    .select({ userId: tableSeekers.userId })
    .from(tableSeekers)
    .where(eq(tableSeekers.roundId, roundId));
  return rows.map(({ userId }) => userId);
}

/** Finds the tables of a round that take place, each with the people who have joined. */
export function findTables(tx: Db, roundId: number) {
  const members = sql<number[]>`array(select m.user_id from ${memberships} m
    where m.trib_id = tribs.id and m.status = 'joined' order by m.user_id)`;
  return tx
    .select({ tribId: tribs.id, startsAt: tribs.startsAt, tags: tribs.categories, members })
    .from(tribs)
    .where(and(eq(tribs.roundId, roundId), isNull(tribs.cancelledAt)))
    .orderBy(asc(tribs.id));
}

/** Stores whether the round has no seat for these people. Those without one are first the next time. */
export async function setUnseated(tx: Db, roundId: number, userIds: readonly number[], unseated: boolean) {
  const isOneOf = sql`${tableSeekers.userId} = any(${sql.param([...userIds])}::int[])`;
  await tx
    .update(tableSeekers)
    .set({ unseated })
    .where(and(eq(tableSeekers.roundId, roundId), isOneOf));
}

/** Finds the people without a seat, apart by whether they are in the next round. */
export const findUnseated = (tx: Db, roundId: number) =>
  tx
    .select({
      isIn: sql<boolean>`coalesce(${tableEntries.active}, false)`,
      userIds: sql<number[]>`array_agg(${tableSeekers.userId})`,
    })
    .from(tableSeekers)
    .leftJoin(tableEntries, eq(tableEntries.userId, tableSeekers.userId))
    .where(and(eq(tableSeekers.roundId, roundId), tableSeekers.unseated))
    .groupBy(sql`1`);

const oneMore = sql`least(${tableEntries.priority} + 1, 20)`;

export async function raisePriority(tx: Db, userId: number): Promise<void> {
  await tx.update(tableEntries).set({ priority: oneMore }).where(eq(tableEntries.userId, userId));
}

/**
 * Ends a round for its people: those who were left out are first the next time, and its copies of entries are forgotten. A round
 * that was never seated uses up nobody's entry (`keep`).
 */
export async function finishSeekers(tx: Db, round: Round, seekerIds: readonly number[], keep = false) {
  const { id: roundId, demoFor } = round;
  await tx.update(tableSeekers).set({ entry: null }).where(eq(tableSeekers.roundId, roundId));
  if (demoFor !== null) return;
  await lockEntries(tx, seekerIds);
  // An entry that stays until the person has a table ends here for those who are going to one.
  const hasTable = sql`exists (select from ${memberships} m join ${tribs} t on t.id = m.trib_id
    where t.round_id = ${roundId} and t.cancelled_at is null and m.user_id = ${tableEntries.userId}
      and m.status = 'joined')`;
  await tx
    .update(tableEntries)
    .set({
      active:
        keep || sql`${tableEntries.active} and not (${tableEntries.repeat} = 'until-seated' and ${hasTable})`,
      priority: sql`case when ${tableSeekers.unseated} then ${oneMore} else 0 end`,
    })
    .from(tableSeekers)
    .where(and(eq(tableSeekers.roundId, roundId), eq(tableSeekers.userId, tableEntries.userId)));
}

/** Leaves out deleted and suspended people. Entries are those of the closing. */
export function findSeekers(db: Db, roundId: number, now: Date) {
  const interestIds = sql<number[]>`array(select i.interest_id from ${userInterests} i
    where i.user_id = users.id order by i.interest_id)`;
  /** They have said no in this round, or let the time pass. */
  const refused = sql<boolean>`exists (select from ${tableAnswers} a join ${tribs} t on t.id = a.trib_id
    where t.round_id = ${roundId} and a.user_id = users.id and not exists (select from ${memberships} m
      where m.trib_id = t.id and m.user_id = a.user_id and m.status = 'joined'))`;
  const isIn = and(eq(tableSeekers.roundId, roundId), isNotNull(tableSeekers.entry));
  return db
    .select({
      id: users.id,
      entry: sql<SeekerEntry>`${tableSeekers.entry}`,
      unseated: tableSeekers.unseated,
      refused,
      values: pick(users, VALUE_KEYS),
      offsets: users.valueOffsets,
      interestIds,
      isSeatedLast: hasMissedTwo(sql`${users.id}`, now),
    })
    .from(tableSeekers)
    .innerJoin(users, eq(users.id, tableSeekers.userId))
    .where(and(isIn, isNull(users.deletedAt), isNull(users.suspendedAt)))
    .orderBy(asc(users.id));
}

/** Finds when these people are, or may be, elsewhere: at meetups they are going to, and at tables offered to them. */
export async function findBusyTimes(db: Db, userIds: readonly number[], roundId: number, now: Date) {
  if (userIds.length === 0) return [];
  const ids = sql`${sql.param([...userIds])}::int[]`;
  const { rows } = await db.execute<{ userId: number; startsAt: string; endsAt: string }>(sql`
    select taken.user_id as "userId", t.starts_at as "startsAt", coalesce(t.ends_at, t.starts_at + interval '2 hours') as "endsAt"
    from (select m.user_id, m.trib_id from ${memberships} m where m.user_id = any(${ids}) and m.status = 'joined'
      union select a.user_id, a.trib_id from ${tableAnswers} a where a.user_id = any(${ids}) and a.answer is null) taken
    join ${tribs} t on t.id = taken.trib_id
    where t.cancelled_at is null and t.feed_at > ${now.toISOString()}::timestamptz and t.starts_at is not null
      and t.round_id is distinct from ${roundId}
      and not exists (select from ${tableRounds} r where r.id = t.round_id and r.demo_for is not null)
    order by taken.user_id, t.starts_at`);
  return rows.map((row) => ({ ...row, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }));
}

/** For this long a meeting counts, and each takes this many points from the score of the two. */
const MET_WEEKS = 8;
const MET_DEDUCTION = 15;

/** Returns who is never seated together, and who has met in the last weeks without wishing to meet again. */
export async function findPairFacts(db: Db, userIds: readonly number[], now: Date): Promise<PairFacts> {
  if (userIds.length === 0) return { blocked: [], met: [] };
  const those = sql`${sql.param([...userIds])}::int[]`;
  const blocked = await findBlocked(db, userIds);
  const { rows: met } = await db.execute<{ a: number; b: number; meetings: number }>(sql`
    select one.user_id as a, other.user_id as b, count(*)::int as meetings
    from ${memberships} one
    join ${memberships} other on other.trib_id = one.trib_id and other.user_id > one.user_id
    join ${tribs} t on t.id = one.trib_id
    where one.user_id = any(${those}) and other.user_id = any(${those}) and one.status = 'joined' and other.status = 'joined'
      and t.cancelled_at is null and t.starts_at <= ${now.toISOString()}::timestamptz
      and t.starts_at > ${now.toISOString()}::timestamptz - make_interval(weeks => ${MET_WEEKS})
      -- Both wished to meet again, or did and are friends since.
      and not exists (select from ${friendships} f where f.low_id = one.user_id and f.high_id = other.user_id and f.status = 'accepted')
      and not (exists (select from ${meetAgain} w where w.user_id = one.user_id and w.other_id = other.user_id)
        and exists (select from ${meetAgain} w where w.user_id = other.user_id and w.other_id = one.user_id))
    group by 1, 2 order by 1, 2`);
  return {
    blocked: blocked.map(({ blockerId, blockedId }) => [blockerId, blockedId] as const),
    met: met.map(({ a, b, meetings }) => [a, b, meetings * MET_DEDUCTION] as const),
  };
}
