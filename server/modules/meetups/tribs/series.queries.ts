import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import { visibilityOf } from '#shared/domain/trib-options';
import type { Db } from '../../../db/handle';
import { series, seriesRegulars } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { isAhead, audienceOf, isBlockedWith, isSeriesVisibleTo } from '../../trust/safety/safety.queries';
import { templateWithoutHome } from './home.queries';

export type SeriesRow = typeof series.$inferSelect;
export type HostedSeries = SeriesRow & { creatorId: number };

export async function insertSeries(tx: Db, row: typeof series.$inferInsert): Promise<number> {
  const [created] = await tx.insert(series).values(row).returning({ id: series.id });
  if (!created) throw new Error('A series was not stored');
  return created.id;
}

export async function findSeriesRow(db: Db, id: number): Promise<SeriesRow | null> {
  const [row] = await db.select().from(series).where(eq(series.id, id));
  return row ?? null;
}

/** Finds the series that have not ended, of hosts who are not hidden. */
export async function findGoingOn(db: Db): Promise<number[]> {
  const rows = await db
    .select({ id: series.id })
    .from(series)
    .where(and(isNull(series.endedAt), isSeriesVisibleTo(null)))
    .orderBy(asc(series.id));
  return rows.map(({ id }) => id);
}

/** Returns the days for which a date was made, whatever has become of it. */
export async function findMadeDays(tx: Db, seriesId: number): Promise<Set<string>> {
  const rows = await tx.select({ day: tribs.occurrence }).from(tribs).where(eq(tribs.seriesId, seriesId));
  return new Set(rows.flatMap(({ day }) => day ?? []));
}

export async function isMade(tx: Db, seriesId: number, day: string): Promise<boolean> {
  return (await tx.$count(tribs, and(eq(tribs.seriesId, seriesId), eq(tribs.occurrence, day)))) > 0;
}

const audienceOfSeries = ({ template, creatorId }: Pick<HostedSeries, 'template' | 'creatorId'>) =>
  audienceOf({ ...template, visibility: visibilityOf(template), creatorId });

export async function isShownSeriesDates(tx: Db, of: HostedSeries, personId: number): Promise<boolean> {
  const audience = audienceOfSeries(of);
  if (!audience) return true;
  const { rows } = await tx.execute(
    sql`select 1 from (${audience}) as shown (id) where shown.id = ${personId}`,
  );
  return rows.length > 0;
}

/** Finds the regulars who may come to this host's meetups, in the order of their standing. */
export async function findSeated(tx: Db, { id: seriesId, creatorId, template }: HostedSeries) {
  const audience = audienceOfSeries({ template, creatorId });
  return tx
    .select(pick(seriesRegulars, ['userId', 'role']))
    .from(seriesRegulars)
    .innerJoin(users, eq(users.id, seriesRegulars.userId))
    .where(
      and(
        eq(seriesRegulars.seriesId, seriesId),
        isNull(users.deletedAt),
        isNull(users.suspendedAt),
        sql`not ${isBlockedWith({ id: creatorId }, seriesRegulars.userId)}`,
        audience && sql`${seriesRegulars.userId} in (${audience})`,
      ),
    )
    .orderBy(asc(seriesRegulars.role), asc(seriesRegulars.standing));
}

const isRegular = (seriesId: number, userId: number) =>
  and(eq(seriesRegulars.seriesId, seriesId), eq(seriesRegulars.userId, userId));

export async function isRegularOf(tx: Db, seriesId: number, userId: number): Promise<boolean> {
  return (await tx.$count(seriesRegulars, isRegular(seriesId, userId))) > 0;
}

/** Returns false for people who are regulars already; they keep their standing. */
export async function insertRegular(tx: Db, seriesId: number, userId: number): Promise<boolean> {
  const inserted = await tx
    .insert(seriesRegulars)
    .values({ seriesId, userId })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
}

export async function deleteRegular(tx: Db, seriesId: number, userId: number): Promise<boolean> {
  return (await tx.delete(seriesRegulars).where(isRegular(seriesId, userId)).returning()).length > 0;
}

/** Somebody who becomes a co-host of a series comes every time from then on. */
export async function setSeriesRole(tx: Db, seriesId: number, userId: number, role: 'member' | 'cohost') {
  if (role === 'cohost') await insertRegular(tx, seriesId, userId);
  await tx.update(seriesRegulars).set({ role }).where(isRegular(seriesId, userId));
}

/** The home of the former host is nobody's to tell any more. */
export async function handOverSeries(tx: Db, id: number, to: number): Promise<void> {
  await tx.update(series).set({ creatorId: to, template: templateWithoutHome }).where(eq(series.id, id));
}

/** Counts the free spots of a date that are held for people who do not come every time. */
export async function countHeldSpots(tx: Db, tribId: number): Promise<number> {
  const newcomers = sql`(select count(*)::int from ${memberships} m
    where m.trib_id = ${tribs.id} and m.status = 'joined' and m.role <> 'host' and not exists (
      select from ${seriesRegulars} r where r.series_id = ${tribs.seriesId} and r.user_id = m.user_id))`;
  const [row] = await tx
    .select({ held: sql<number>`greatest(0, ${series.newcomerSpots} - ${newcomers})` })
    .from(tribs)
    .innerJoin(series, eq(series.id, tribs.seriesId))
    .where(eq(tribs.id, tribId));
  return row?.held ?? 0;
}

/** Everybody who waits, in order of arrival. */
export function findWaitingWithRegulars(tx: Db, tribId: number) {
  return tx
    .select({
      userId: memberships.userId,
      isRegular: sql<boolean>`${memberships.userId} in (select r.user_id from ${seriesRegulars} r
        join ${tribs} date on date.series_id = r.series_id where date.id = ${tribId})`,
    })
    .from(memberships)
    .where(and(eq(memberships.tribId, tribId), eq(memberships.status, 'waitlisted')))
    .orderBy(asc(memberships.arrival));
}

export async function findOpenDates(tx: Db, seriesId: number, now: Date) {
  return tx
    .select()
    .from(tribs)
    .where(and(eq(tribs.seriesId, seriesId), isAhead(now)))
    .orderBy(asc(tribs.id));
}

export async function updateSeries(tx: Db, id: number, changes: Partial<typeof series.$inferInsert>) {
  await tx.update(series).set(changes).where(eq(series.id, id));
}
