import {
  and,
  asc,
  countDistinct,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  type SQL,
  sql,
} from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { attendances } from '../../../db/schema/attendance';
import { series, seriesRegulars } from '../../../db/schema/series';
import { memberships, tribRemovals, tribs } from '../../../db/schema/tribs';
import type { Viewer } from '../../../http/viewer';
import { isAhead, isSeriesVisibleTo, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';

const isAsked = and(isNotNull(seriesRegulars.askedAt), isNull(seriesRegulars.keptAt));

const regularsWho = (condition: ReturnType<typeof isVisibleTo>) => sql<number>`(select count(*)::int
  from ${seriesRegulars} where ${seriesRegulars.seriesId} = ${series.id} and ${condition})`;

/** Returns null if the series does not exist, or if its host or all of its dates are hidden from the viewer. */
export async function findVisibleSeries(db: Db, viewer: { id: number } | null, id: number) {
  const visibleDates = db
    .select({ id: tribs.id })
    .from(tribs)
    .where(and(eq(tribs.seriesId, id), isTribVisibleTo(viewer)));
  const [row] = await db
    .select({
      series,
      regularCount: regularsWho(isVisibleTo(viewer, seriesRegulars.userId)),
      isRegular: sql<boolean>`${regularsWho(eq(seriesRegulars.userId, viewer?.id ?? 0))} > 0`,
      isAsked: sql<boolean>`${regularsWho(and(eq(seriesRegulars.userId, viewer?.id ?? 0), isAsked))} > 0`,
    })
    .from(series)
    .where(and(eq(series.id, id), isSeriesVisibleTo(viewer), exists(visibleDates)));
  return row ?? null;
}
export type VisibleSeries = NonNullable<Awaited<ReturnType<typeof findVisibleSeries>>>;

export function listDates(db: Db, viewer: Viewer | null, seriesId: number) {
  const isGoing = and(
    eq(memberships.tribId, tribs.id),
    eq(memberships.status, 'joined'),
    isVisibleTo(viewer, memberships.userId),
  );
  return db
    .select({
      id: tribs.id,
      day: sql<string>`${tribs.occurrence}`,
      ...pick(tribs, ['startsAt', 'endsAt', 'timeZone', 'maxParticipants']),
      memberCount: sql<number>`(select count(*)::int from ${memberships} where ${isGoing})`,
      membership: sql<(typeof memberships.$inferSelect)['status'] | null>`(select own.status
        from ${memberships} own where own.trib_id = ${tribs.id} and own.user_id = ${viewer?.id ?? 0})`,
    })
    .from(tribs)
    .where(and(eq(tribs.seriesId, seriesId), isAhead(), isTribVisibleTo(viewer)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}
export type SeriesDateRow = Awaited<ReturnType<typeof listDates>>[number];

export async function countGoing(tx: Db, tribIds: readonly number[], hostId: number): Promise<number> {
  const isGoing = and(
    inArray(memberships.tribId, [...tribIds]),
    eq(memberships.status, 'joined'),
    ne(memberships.userId, hostId),
  );
  const [row] = await tx
    .select({ people: countDistinct(memberships.userId) })
    .from(memberships)
    .where(isGoing);
  return row?.people ?? 0;
}

type Loss = { seriesId: number; ids: readonly number[]; hostId: number };

/**
 * Finds everybody who loses dates when these are cancelled: how many upcoming dates they have and keep, and the next of
 * those that they keep, otherwise the first that they lose.
 */
export async function findLosing(tx: Db, { seriesId, ids, hostId }: Loss, now: Date) {
  const isLost = sql`${tribs.id} = any(${sql.param([...ids])}::int[])`;
  const inOrder = sql`array_agg(${tribs.id} order by ${tribs.feedAt}, ${tribs.id})`;
  return tx
    .select({
      userId: memberships.userId,
      dates: sql<number>`count(*)::int`,
      kept: sql<number>`(count(*) filter (where not ${isLost}))::int`,
      tribId: sql<number>`coalesce((${inOrder} filter (where not ${isLost}))[1], (${inOrder})[1])`,
    })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(and(eq(tribs.seriesId, seriesId), isAhead(now), ne(memberships.userId, hostId)))
    .groupBy(memberships.userId)
    .having(sql`bool_or(${isLost})`);
}

/** Returns whether this person was a member of one of the series' dates, and whether a host removed them from one. */
export async function findPast(tx: Db, seriesId: number, userId: number) {
  const isOne = (table: typeof memberships | typeof tribRemovals) =>
    and(eq(table.userId, userId), eq(table.tribId, tribs.id), eq(tribs.seriesId, seriesId));
  const joined = await tx
    .select({ id: tribs.id })
    .from(memberships)
    .innerJoin(tribs, isOne(memberships))
    .where(eq(memberships.status, 'joined'))
    .limit(1);
  const removed = await tx
    .select({ id: tribs.id })
    .from(tribRemovals)
    .innerJoin(tribs, isOne(tribRemovals))
    .limit(1);
  return { wasIn: joined.length > 0, wasTakenOut: removed.length > 0 };
}

const LAST_DATES = 6;

const attendanceCount = (condition: SQL) => sql<number>`(select count(*)::int from ${attendances}
  where ${attendances.tribId} = ${tribs.id} and ${condition})`;

/** Lists the last dates that took place, the latest first. `came` is null if no host has said anything. */
export function listLastDates(db: Db, seriesId: number) {
  return db
    .select({
      ...pick(tribs, ['id', 'startsAt', 'timeZone']),
      going: tribs.memberCount,
      came: sql<number | null>`case when ${attendanceCount(sql`${attendances.came} is not null`)} > 0
        then ${attendanceCount(sql`(${attendances.came} or ${attendances.hereAt} is not null)`)} end`,
    })
    .from(tribs)
    .where(and(eq(tribs.seriesId, seriesId), isNull(tribs.cancelledAt), lte(tribs.endsAt, sql`now()`)))
    .orderBy(desc(tribs.startsAt))
    .limit(LAST_DATES);
}

export type LastDateRow = Awaited<ReturnType<typeof listLastDates>>[number];

const MISSED_DATES = 3;

/**
 * Finds regulars who missed this many of their dates in a row, as far as hosts have said so. A date without a word is
 * left out, and so is the last day, because a host may still correct it.
 */
export async function findAbsentRegulars(db: Db) {
  const known = sql`select not coalesce(a.came, true) and a.here_at is null as missed
    from ${attendances} a join ${tribs} t on t.id = a.trib_id
    where a.user_id = r.user_id and t.series_id = r.series_id and t.cancelled_at is null
      and t.ends_at < now() - interval '1 day' and t.starts_at > r.created_at
    order by t.ends_at desc limit ${sql.raw(String(MISSED_DATES))}`;
  const { rows } = await db.execute<{ seriesId: number; userId: number }>(sql`
    select r.series_id as "seriesId", r.user_id as "userId" from ${seriesRegulars} r
    join ${series} s on s.id = r.series_id
    where s.ended_at is null and r.asked_at is null
      and (select count(*) = ${sql.raw(String(MISSED_DATES))} and bool_and(missed) from (${known}) last)
    order by 1, 2`);
  return rows;
}

type Regular = { seriesId: number; userId: number };
const isOne = ({ seriesId, userId }: Regular) =>
  and(eq(seriesRegulars.seriesId, seriesId), eq(seriesRegulars.userId, userId));

/** Returns false if they were asked before, or are no longer regulars. */
export async function markAsked(tx: Db, regular: Regular, now: Date): Promise<boolean> {
  const asked = await tx
    .update(seriesRegulars)
    .set({ askedAt: now })
    .where(and(isOne(regular), isNull(seriesRegulars.askedAt)))
    .returning();
  return asked.length > 0;
}

export async function keepRegular(tx: Db, regular: Regular, now: Date): Promise<void> {
  await tx
    .update(seriesRegulars)
    .set({ keptAt: now })
    .where(and(isOne(regular), isAsked));
}
