import { and, asc, desc, eq, getTableColumns, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/handle';
import { places } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { isPublicCommunity, isPublicTrib, strangersColumns } from '../previews/previews.queries';
import { isAhead, isSeriesVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';

const selectMeetups = (db: Db) =>
  db
    .select({
      ...strangersColumns,
      going: sql<number>`(select count(*)::int from ${memberships} j where j.trib_id = ${tribs.id}
        and j.status = 'joined' and ${isVisibleTo(null, sql`j.user_id`)})`,
      seriesId: sql<number | null>`case when ${isSeriesVisibleTo(null)} then ${tribs.seriesId} end`,
      communityId: communities.id,
      communityName: communities.name,
    })
    .from(tribs)
    .leftJoin(places, eq(places.id, tribs.placeId))
    .leftJoin(series, eq(series.id, tribs.seriesId))
    .leftJoin(communities, and(eq(communities.id, tribs.communityId), isPublicCommunity));

export type PublicMeetup = Awaited<ReturnType<typeof findPublicMeetup>> & {};

/** Meetups that are over or cancelled are found as well; their pages say so. */
export async function findPublicMeetup(db: Db, id: number) {
  const [row] = await selectMeetups(db).where(and(eq(tribs.id, id), isPublicTrib));
  return row ?? null;
}

/** The series or community whose dates a page, a calendar or a feed shows. */
export type Source = { seriesId: number } | { communityId: number };

const isOf = (source: Source) =>
  'seriesId' in source
    ? and(eq(tribs.seriesId, source.seriesId), isSeriesVisibleTo(null))
    : eq(tribs.communityId, source.communityId);

const DATES_SHOWN = 50;

export function listDatesAhead(db: Db, source: Source): Promise<PublicMeetup[]> {
  return selectMeetups(db)
    .where(and(isOf(source), isPublicTrib, isAhead()))
    .orderBy(asc(tribs.feedAt), asc(tribs.id))
    .limit(DATES_SHOWN);
}

const DATES_IN_CALENDAR = 500;

/** Includes dates that were cancelled, and those that ended after this moment. */
export function listCalendarDates(db: Db, source: Source, endingAfter: Date): Promise<PublicMeetup[]> {
  return selectMeetups(db)
    .where(and(isOf(source), isPublicTrib, isNotNull(tribs.startsAt), gt(tribs.endsAt, endingAfter)))
    .orderBy(asc(tribs.feedAt), asc(tribs.id))
    .limit(DATES_IN_CALENDAR);
}

/** Finds a series of which every visitor may see a date, with the name of its latest one; null if there is none. */
export async function findPublicSeries(db: Db, seriesId: number) {
  const [row] = await db
    .select({ ...getTableColumns(series), name: tribs.name })
    .from(tribs)
    .innerJoin(series, eq(series.id, tribs.seriesId))
    .where(and(isOf({ seriesId }), isPublicTrib))
    .orderBy(desc(tribs.feedAt))
    .limit(1);
  return row ?? null;
}

export const SITEMAP_PARTS = ['meetups', 'series', 'communities'] as const;
export type SitemapPart = (typeof SITEMAP_PARTS)[number];
/** Each file of the sitemap covers this many ids; up to as many addresses are a single file. */
export const SITEMAP_FILE_IDS = 10_000;

const idsPerFile = sql.raw(String(SITEMAP_FILE_IDS));

const ofMeetups = (part: SitemapPart, id: PgColumn, condition?: SQL) => sql`
  select ${sql.raw(`'${part}'`)} as part, ${id} as id, max(${tribs.updatedAt}) as changed
  from ${tribs} left join ${series} on ${series.id} = ${tribs.seriesId}
  where ${and(isPublicTrib, isAhead(), condition)} group by ${id}`;

/** Everything that search engines should find; nothing that is over or cancelled. */
const addresses = sql`(${ofMeetups('meetups', tribs.id)}
  union all ${ofMeetups('series', tribs.seriesId, and(isNotNull(tribs.seriesId), isSeriesVisibleTo(null)))}
  union all select 'communities', ${communities.id}, null from ${communities} where ${isPublicCommunity}) addresses`;

export type SitemapFile = { part: SitemapPart; file: number };
type Address = { part: SitemapPart; id: number; changedAt: Date | null };

export async function listAddresses(db: Db, file: SitemapFile | null): Promise<Address[]> {
  const from = (file?.file ?? 0) * SITEMAP_FILE_IDS;
  const condition =
    file && sql`where part = ${file.part} and id >= ${from} and id < ${from + SITEMAP_FILE_IDS}`;
  const { rows } = await db.execute<{ part: SitemapPart; id: number; changed: Date | string | null }>(
    sql`select part, id, changed from ${addresses} ${condition ?? sql``} order by part, id`,
  );
  return rows.map(({ changed, ...row }) => ({
    ...row,
    changedAt: changed === null ? null : new Date(changed),
  }));
}

export async function countAddresses(db: Db): Promise<(SitemapFile & { count: number })[]> {
  const { rows } = await db.execute<SitemapFile & { count: number }>(
    sql`select part, id / ${idsPerFile} as file, count(*)::int as count from ${addresses} group by 1, 2 order by 1, 2`,
  );
  return rows;
}
