import { createHash } from 'node:crypto';
import type { FirstPost, FirstPostDecision } from '#shared/api/first-posts';
import type { Db } from '../../../db/handle';
import { lockCommunity, lockSeries, lockTribs } from '../../../db/locks';
import type { Deps } from '../../../deps';
import { notFound } from '../../../http/errors';
import type { Viewer } from '../../../http/viewer';
import { sendWaiting } from '../../meetups/announcements/announcements.service';
import { isOver } from '../../trust/first-posts/first-posts.errors';
import { notifyAboutCommunity, notifyAboutTrib } from '../../people/notifications/notify.queries';
import { updateTribRow } from '../../meetups/tribs/tribs.queries';
import { publicUserView } from '../../people/users/users.views';
import {
  findDatesAhead,
  findHeldCommunities,
  findPlannedWords,
  findPost,
  findTribIdsOf,
  type FirstPostRow,
  showCommunity,
  showTribs,
  storeDecision,
  type DateRow,
  type HeldCommunityRow,
  type PlannedWord,
} from './first-posts.queries';
import { changedMeanwhile, decidedAlready } from './operators.errors';
import { logAction } from './operators.service';

export async function presentPosts(db: Db, rows: readonly FirstPostRow[]): Promise<FirstPost[]> {
  const ids = rows.map(({ id }) => id);
  const dates = await findDatesAhead(db, ids);
  const held = await findHeldCommunities(db, ids);
  const planned = await findPlannedWords(db, ids);
  return rows.flatMap((row) => firstPostView(row, { dates, held, planned }) ?? []);
}

/**
 * A post is decided once, and as the operator has read it: the second of two operators who decide at the same moment is
 * told so, and so is one whose post was edited meanwhile. The decision, its row in the log and the notice are one
 * transaction.
 */
export async function decidePost(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  operator: Viewer,
  postId: number,
  request: FirstPostDecision,
): Promise<void> {
  await db.transaction(async (tx) => {
    const { row, tribIds } = await lockPost(tx, postId);
    if (row.decision !== null) throw decidedAlready();
    const [post] = await presentPosts(tx, [row]);
    if (!post) throw isOver();
    if (post.version !== request.version) throw changedMeanwhile();
    const isApproved = request.decision === 'approve';
    await storeDecision(tx, postId, {
      decision: isApproved ? 'approved' : 'refused',
      reason: isApproved ? null : request.reason,
      decidedAt: now(),
    });
    await carryOut(tx, { ...row, tribIds, isApproved }, now());
    await logAction(tx, operator, {
      action: request.decision,
      subject: row.tribId === null ? `community ${row.communityId}` : `trib ${row.tribId}`,
      // The log keeps the title under which the post was approved.
      reason: isApproved ? (post.contents[0]?.title ?? '') : request.reason,
    });
  });
}

/** Locks all dates of the series as well, so that one made at the same moment is hidden or shown with the others. */
async function lockPost(tx: Db, postId: number): Promise<{ row: FirstPostRow; tribIds: number[] }> {
  const before = await findPost(tx, postId);
  if (!before) throw notFound();
  if (before.communityId !== null) await lockCommunity(tx, before.communityId);
  if (before.seriesId !== null) await lockSeries(tx, before.seriesId);
  const tribIds = await findTribIdsOf(tx, before);
  await lockTribs(tx, tribIds);
  const row = await findPost(tx, postId);
  if (!row) throw notFound();
  // The meetup was made to repeat before the lock was held, so its dates are not locked.
  if (row.seriesId !== before.seriesId) throw changedMeanwhile();
  return { row, tribIds };
}

type Decided = FirstPostRow & { tribIds: readonly number[]; isApproved: boolean };

/** Shows what is approved, and tells its maker either way. */
async function carryOut(tx: Db, decided: Decided, now: Date): Promise<void> {
  const { tribId, tribIds, communityId, maker, isApproved } = decided;
  if (isApproved) {
    if (communityId === null) await showTribs(tx, tribIds, now);
    else await showCommunity(tx, communityId, now);
    await sendWaiting(tx, communityId === null ? { tribIds } : { communityId });
  }
  const outcome = isApproved ? 'shown' : 'refused';
  if (communityId !== null) await notifyAboutCommunity(tx, `community-${outcome}`, communityId, [maker.id]);
  if (tribId === null) return;
  await notifyAboutTrib(tx, `meetup-${outcome}`, tribId, [maker.id]);
  // Open pages that show the meetup read it again.
  if (!isApproved) await updateTribRow(tx, tribId, { updatedAt: now });
}

type Summary = Pick<FirstPost, 'contents' | 'category' | 'city' | 'startTime' | 'timeZone' | 'dates'>;
type Content = FirstPost['contents'][number];

type About = {
  dates: readonly DateRow[];
  held: readonly HeldCommunityRow[];
  planned: readonly PlannedWord[];
};

/** Null if nothing is left to decide: the meetup has begun or was cancelled, or the community's owner has left. */
function firstPostView(row: FirstPostRow, { dates, held, planned }: About): FirstPost | null {
  const community = held.find(({ postId }) => postId === row.id);
  const ahead = dates.filter(({ postId }) => postId === row.id);
  const summary = community ? communitySummary(community) : tribSummary(ahead);
  if (!summary) return null;
  const { createdAt, ...maker } = row.maker;
  const announced = planned.filter(({ postId }) => postId === row.id).map(({ text }) => text);
  const read = { contents: summary.contents, announcements: announced };
  return {
    id: row.id,
    kind: community ? 'community' : row.seriesId === null ? 'trib' : 'series',
    askedAt: row.askedAt.toISOString(),
    refusedBefore: row.reason,
    ...summary,
    announcements: announced,
    version: createHash('sha256').update(JSON.stringify(read)).digest('base64url').slice(0, 16),
    maker: {
      ...publicUserView(maker),
      createdAt: createdAt.toISOString(),
      shown: row.shownBefore,
      refused: row.refused,
    },
  };
}

function communitySummary({
  name,
  description,
  rules,
  pinned,
  image,
  category,
  location,
}: HeldCommunityRow): Summary {
  const text = [description, rules, pinned].filter(Boolean).join('\n\n');
  const contents = [{ title: name, text, pictures: image === null ? [] : [image] }];
  return { contents, category, city: location, startTime: null, timeZone: null, dates: 0 };
}

function tribSummary(ahead: readonly DateRow[]): Summary | null {
  const [next] = ahead;
  if (!next) return null;
  const contents = new Map(ahead.map((date) => [JSON.stringify(contentOf(date)), contentOf(date)]));
  return {
    contents: [...contents.values()],
    category: next.category,
    city: next.city,
    startTime: next.startsAt?.toISOString() ?? null,
    timeZone: next.timeZone,
    dates: ahead.length,
  };
}

function contentOf({ name, description, costDetails, placeName, street, ...pictured }: DateRow): Content {
  const { mainImageUrl, eventPhotos } = pictured;
  const place = [placeName, street].filter(Boolean).join(', ');
  const pictures = mainImageUrl === null ? eventPhotos : [mainImageUrl, ...eventPhotos];
  return { title: name, text: [description, costDetails, place].filter(Boolean).join('\n\n'), pictures };
}
