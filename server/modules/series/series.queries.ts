import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { series, seriesRegulars } from '../../db/schema/series';
import { memberships, tribRemovals, tribs } from '../../db/schema/tribs';
import type { Viewer } from '../../http/viewer';
import { isTribVisibleTo, isVisibleTo } from '../safety/safety.queries';

const regularsWho = (condition: ReturnType<typeof isVisibleTo>) => sql<number>`(select count(*)::int
  from ${seriesRegulars} where ${seriesRegulars.seriesId} = ${series.id} and ${condition})`;

/** Null if it does not exist or its host is hidden from the viewer. */
export async function findShownSeries(db: Db, viewer: { id: number } | null, id: number) {
  const [row] = await db
    .select({
      series,
      regularCount: regularsWho(isVisibleTo(viewer, seriesRegulars.userId)),
      isRegular: sql<boolean>`${regularsWho(eq(seriesRegulars.userId, viewer?.id ?? 0))} > 0`,
    })
    .from(series)
    .where(and(eq(series.id, id), isVisibleTo(viewer, series.creatorId)));
  return row ?? null;
}
export type ShownSeries = NonNullable<Awaited<ReturnType<typeof findShownSeries>>>;

/** The dates to come that the viewer may see, the next first. */
export function listDates(db: Db, viewer: Viewer | null, seriesId: number) {
  const isGoing = and(
    eq(memberships.tribId, tribs.id),
    eq(memberships.status, 'joined'),
    isVisibleTo(viewer, memberships.userId),
  );
  return db
    .select({
      id: tribs.id,
      startsAt: tribs.startsAt,
      endsAt: tribs.endsAt,
      timeZone: tribs.timeZone,
      maxParticipants: tribs.maxParticipants,
      memberCount: sql<number>`(select count(*)::int from ${memberships} where ${isGoing})`,
      membership: sql<(typeof memberships.$inferSelect)['status'] | null>`(select own.status
        from ${memberships} own where own.trib_id = ${tribs.id} and own.user_id = ${viewer?.id ?? 0})`,
    })
    .from(tribs)
    .where(
      and(
        eq(tribs.seriesId, seriesId),
        isNull(tribs.cancelledAt),
        gt(tribs.feedAt, sql`now()`),
        isTribVisibleTo(viewer),
      ),
    )
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}
export type SeriesDateRow = Awaited<ReturnType<typeof listDates>>[number];

/** Whether this person has been a member of one of its dates, and whether a host took them out of one. */
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
