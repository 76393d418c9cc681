import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Review } from '#shared/api/tribs';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { firstPosts } from '../../../db/schema/first-posts';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { Author } from './first-posts.rules';

export type Subject = { tribId: number } | { communityId: number };

export async function findAuthor(tx: Db, userId: number): Promise<Author | null> {
  const isApproved = sql<boolean>`exists (select from ${firstPosts} p
    where p.user_id = users.id and p.decision = 'approved')`;
  const hasPosted = sql<boolean>`(exists (select from ${tribs} t
      where t.creator_id = users.id and t.hidden_at is null and t.cancelled_at is null)
    or exists (select from ${communityMemberships} m join ${communities} c on c.id = m.community_id
      where m.user_id = users.id and m.role = 'owner' and c.hidden_at is null))`;
  const [row] = await tx
    .select({ createdAt: users.createdAt, isApproved, hasPosted })
    .from(users)
    .where(eq(users.id, userId));
  return row ?? null;
}

/** Does nothing if it was inserted already. A series is inserted by one of its dates. */
export async function insertFirstPost(tx: Db, userId: number, subject: Subject, now: Date): Promise<void> {
  await tx
    .insert(firstPosts)
    .values({ userId, ...subject, askedAt: now })
    .onConflictDoNothing();
}

const isHeld = or(isNull(firstPosts.decision), ne(firstPosts.decision, 'approved'));

/** All dates of a series are held together, so any of them matches. */
const isAbout = (subject: Subject): SQL =>
  'communityId' in subject
    ? eq(firstPosts.communityId, subject.communityId)
    : sql`${firstPosts.tribId} in (select held.id from ${tribs} held join ${tribs} it
        on held.id = it.id or held.series_id = it.series_id where it.id = ${subject.tribId})`;

/** A date that is made now has to be held if the others are. */
export async function isSeriesHeld(tx: Db, seriesId: number): Promise<boolean> {
  const ofSeries = tx.select({ id: tribs.id }).from(tribs).where(eq(tribs.seriesId, seriesId));
  return (await tx.$count(firstPosts, and(isHeld, sql`${firstPosts.tribId} in (${ofSeries})`))) > 0;
}

/** What the host or owner is told about the review; null once the post is approved. */
export async function findReview(db: Db, subject: Subject): Promise<Review | null> {
  const [row] = await db
    .select({ decision: firstPosts.decision, reason: firstPosts.reason, askedAgain: firstPosts.askedAgain })
    .from(firstPosts)
    .where(and(isAbout(subject), isHeld))
    .limit(1);
  if (!row) return null;
  const isRefused = row.decision === 'refused';
  return {
    state: isRefused ? 'refused' : 'waiting',
    reason: isRefused ? row.reason : null,
    mayAskAgain: isRefused && !row.askedAgain,
  };
}

/** False if it is still waiting, or has been reviewed twice. */
export async function askOnceMore(tx: Db, subject: Subject, now: Date): Promise<boolean> {
  const asked = await tx
    .update(firstPosts)
    .set({ decision: null, decidedAt: null, askedAgain: true, askedAt: now })
    .where(and(isAbout(subject), eq(firstPosts.decision, 'refused'), eq(firstPosts.askedAgain, false)))
    .returning({ id: firstPosts.id });
  return asked.length > 0;
}

/** True if it is waiting for an operator or was refused. */
export async function isHeldPost(db: Db, subject: Subject): Promise<boolean> {
  return (await db.$count(firstPosts, and(isAbout(subject), isHeld))) > 0;
}

/** A post that was approved after this moment, with all dates if it is a series. */
export async function findApproved(tx: Db, subject: Subject, after: Date): Promise<ApprovedPost | null> {
  const [row] = await tx
    .select({
      ...pick(firstPosts, ['id', 'communityId']),
      tribIds: sql<number[]>`array(select t.id from ${tribs} t join ${tribs} first
        on t.id = first.id or t.series_id = first.series_id where first.id = ${firstPosts.tribId} order by t.id)`,
    })
    .from(firstPosts)
    .where(and(isAbout(subject), eq(firstPosts.decision, 'approved'), gt(firstPosts.decidedAt, after)));
  return row ?? null;
}
export type ApprovedPost = { id: number; communityId: number | null; tribIds: number[] };

/** Makes the post wait for a review again. The caller holds the locks on its meetups or its community. */
export async function holdAgain(tx: Db, { id, communityId, tribIds }: ApprovedPost, now: Date) {
  await tx
    .update(firstPosts)
    .set({ decision: null, decidedAt: null, askedAt: now })
    .where(eq(firstPosts.id, id));
  if (communityId === null) await tx.update(tribs).set({ hiddenAt: now }).where(inArray(tribs.id, tribIds));
  else await tx.update(communities).set({ hiddenAt: now }).where(eq(communities.id, communityId));
}
