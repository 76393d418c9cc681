import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { announcements } from '../../../db/schema/announcements';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { firstPosts } from '../../../db/schema/first-posts';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { publicPlace } from '../../meetups/tribs/home.queries';
import type { Position } from '../../../http/pagination';
import { isAhead, isVisibleTo } from '../../trust/safety/safety.queries';
import { publicColumns } from '../../people/users/users.queries';

/** A post is worth deciding while a date of its meetup or series is to come, or its community has an owner. */
const isDateAhead = sql`t.cancelled_at is null and t.feed_at > now()`;
const hasDateAhead = sql`exists (select from ${tribs} first join ${tribs} t
  on t.id = first.id or t.series_id = first.series_id
  where first.id = ${firstPosts.tribId} and ${isDateAhead})`;
const isStillOwned = sql`exists (select from ${communities} c join ${communityMemberships} m
  on m.community_id = c.id and m.role = 'owner'
  where c.id = ${firstPosts.communityId} and c.archived_at is null)`;

/** A demo account's post waits until the account is kept, because its maker could not be told before. */
const isWaiting = and(
  isNull(firstPosts.decision),
  eq(users.isDemo, false),
  isVisibleTo(null, users.id),
  sql`(${hasDateAhead} or ${isStillOwned})`,
);

const askedAt = sql<number>`extract(epoch from ${firstPosts.askedAt})::float8`;
const shownBefore = sql<number>`(
  (select count(*)::int from ${tribs} t where t.creator_id = ${users.id} and t.hidden_at is null)
  + (select count(*)::int from ${communityMemberships} m join ${communities} c on c.id = m.community_id
    where m.user_id = ${users.id} and m.role = 'owner' and c.hidden_at is null))`;
const refused = sql<number>`(select count(*)::int from ${firstPosts} other
  where other.user_id = ${users.id} and other.decision = 'refused')`;

const selectPosts = (db: Db) =>
  db
    .select({
      ...pick(firstPosts, ['id', 'tribId', 'communityId', 'askedAt', 'decision', 'reason']),
      seriesId: sql<number | null>`(select t.series_id from ${tribs} t where t.id = ${firstPosts.tribId})`,
      at: askedAt,
      maker: { ...publicColumns, createdAt: users.createdAt },
      shownBefore,
      refused,
    })
    .from(firstPosts)
    .innerJoin(users, eq(users.id, firstPosts.userId));
export type FirstPostRow = Awaited<ReturnType<typeof listWaiting>>[number];

export function listWaiting(db: Db, { after, limit }: { after: Position | null; limit: number }) {
  const { at, id } = after ?? { at: 0, id: 0 };
  return selectPosts(db)
    .where(and(isWaiting, sql`(${askedAt}, ${firstPosts.id}) > (${at}::float8, ${id}::int)`))
    .orderBy(asc(firstPosts.askedAt), asc(firstPosts.id))
    .limit(limit);
}

export async function countWaiting(db: Db): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(firstPosts)
    .innerJoin(users, eq(users.id, firstPosts.userId))
    .where(isWaiting);
  return row?.count ?? 0;
}

export async function findPost(db: Db, id: number): Promise<FirstPostRow | null> {
  const [row] = await selectPosts(db).where(eq(firstPosts.id, id));
  return row ?? null;
}

export type DateRow = Awaited<ReturnType<typeof findDatesAhead>>[number];

export function findDatesAhead(db: Db, postIds: readonly number[]) {
  const first = sql`(select f.series_id from ${tribs} f where f.id = ${firstPosts.tribId})`;
  return db
    .select({
      postId: firstPosts.id,
      ...pick(tribs, ['name', 'description', 'costDetails', 'mainImageUrl', 'eventPhotos']),
      ...pick(tribs, ['category', 'city', 'startsAt', 'timeZone']),
      ...publicPlace,
    })
    .from(firstPosts)
    .innerJoin(tribs, sql`(${tribs.id} = ${firstPosts.tribId} or ${tribs.seriesId} = ${first})`)
    .where(and(inArray(firstPosts.id, [...postIds]), isAhead()))
    .orderBy(asc(tribs.feedAt), asc(tribs.id));
}

export type HeldCommunityRow = Awaited<ReturnType<typeof findHeldCommunities>>[number];

export function findHeldCommunities(db: Db, postIds: readonly number[]) {
  return db
    .select({
      postId: firstPosts.id,
      ...pick(communities, ['name', 'description', 'rules', 'pinned', 'image', 'category', 'location']),
    })
    .from(firstPosts)
    .innerJoin(communities, eq(communities.id, firstPosts.communityId))
    .where(and(inArray(firstPosts.id, [...postIds]), isStillOwned));
}

/** Reads the announcements that would be sent once these posts are shown, in the order in which they were written. */
export function findPlannedWords(db: Db, postIds: readonly number[]) {
  return db
    .select({ postId: firstPosts.id, text: announcements.text })
    .from(firstPosts)
    .innerJoin(
      announcements,
      sql`${announcements.communityId} = ${firstPosts.communityId}
        or ${announcements.tribId} in (select t.id from ${tribs} first join ${tribs} t
          on t.id = first.id or t.series_id = first.series_id where first.id = ${firstPosts.tribId} and ${isDateAhead})`,
    )
    .where(and(inArray(firstPosts.id, [...postIds]), isNull(announcements.sentAt)))
    .orderBy(asc(announcements.id));
}
export type PlannedWord = Awaited<ReturnType<typeof findPlannedWords>>[number];

/** Finds every date of the series, including those that are over. */
export async function findTribIdsOf(tx: Db, { tribId, seriesId }: Pick<FirstPostRow, 'tribId' | 'seriesId'>) {
  const rows = await tx
    .select({ id: tribs.id })
    .from(tribs)
    .where(seriesId === null ? eq(tribs.id, tribId ?? 0) : eq(tribs.seriesId, seriesId));
  return rows.map(({ id }) => id);
}

/** Shows meetups as if just made. `updatedAt` moves by at least a second, because calendars ignore less. */
export async function showTribs(tx: Db, ids: readonly number[], now: Date): Promise<void> {
  const at = sql.param(now, tribs.updatedAt);
  await tx
    .update(tribs)
    .set({
      hiddenAt: null,
      createdAt: now,
      updatedAt: sql`greatest(${at}::timestamptz, ${tribs.updatedAt} + interval '1 second')`,
    })
    .where(inArray(tribs.id, [...ids]));
}

export async function showCommunity(tx: Db, id: number, now: Date): Promise<void> {
  await tx.update(communities).set({ hiddenAt: null, createdAt: now }).where(eq(communities.id, id));
}

export async function storeDecision(
  tx: Db,
  id: number,
  decided: { decision: 'approved' | 'refused'; reason: string | null; decidedAt: Date },
): Promise<void> {
  await tx.update(firstPosts).set(decided).where(eq(firstPosts.id, id));
}
