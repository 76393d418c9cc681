import { and, arrayContains, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm';
import type { ReportRequest } from '#shared/api/safety';
import { PHOTO_PATH } from '#shared/domain/photos';
import type { Db } from '../../../db/handle';
import { messages } from '../../../db/schema/chat';
import { communities, communityMemberships } from '../../../db/schema/communities';
import { photos } from '../../../db/schema/photos';
import { blocks, reports } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import type { PageAsked } from '../../../http/pagination';
import type { Viewer } from '../../../http/viewer';
import {
  conversationMembers,
  isBlockedWith,
  isCommunityVisibleTo,
  isTribVisibleTo,
  isVisibleTo,
} from '../../trust/safety/safety.queries';
import { isKnownTo, publicColumns } from '../../people/users/users.queries';

export function findUpcomingHosted(tx: Db, hostIds: readonly number[], now: Date) {
  return tx
    .select({ id: tribs.id, hostId: tribs.creatorId })
    .from(tribs)
    .where(and(inArray(tribs.creatorId, [...hostIds]), gt(tribs.feedAt, now)));
}

type Person = { id: number };

/** The list of blocks names people, so a demo account can be blocked only by those who have met it or read it. */
export async function mayBlock(tx: Db, blocker: Person, id: number): Promise<boolean> {
  const isMet = or(isKnownTo(blocker), hasWrittenTo(blocker), isBlockedWith(blocker, users.id));
  return (await tx.$count(users, and(eq(users.id, id), isMet))) > 0;
}

const hasWrittenTo = ({ id }: Person): SQL => sql`exists (select from ${messages} written
  where written.sender_id = users.id and written.conversation_id in (
    select own.conversation_id from (${conversationMembers((_, userId) => sql`${userId} = ${id}`)}) as own))`;

const since = sql<number>`extract(epoch from ${blocks.createdAt})::float8`;

/** The people a person has blocked, the latest first, without those who are hidden from everybody. */
export function listBlocked(db: Db, viewer: Viewer, { after, limit }: PageAsked) {
  return db
    .select({ ...publicColumns, at: since })
    .from(blocks)
    .innerJoin(users, eq(users.id, blocks.blockedId))
    .where(
      and(
        eq(blocks.blockerId, viewer.id),
        isVisibleTo(null, users.id),
        sql`(${since}, ${users.id}) < (${after.at}::float8, ${after.id}::int)`,
      ),
    )
    .orderBy(desc(since), desc(users.id))
    .limit(limit);
}

export async function insertReport(db: Db, reporterId: number, report: ReportRequest): Promise<void> {
  await db.insert(reports).values({ reporterId, reason: report.reason, ...subjectColumns(report) });
}

function subjectColumns(report: ReportRequest) {
  if ('userId' in report) return { reportedUserId: report.userId };
  if ('tribId' in report) {
    const hostId = sql`(select ${tribs.creatorId} from ${tribs} where ${tribs.id} = ${report.tribId})`;
    return { reportedTribId: report.tribId, reportedHostId: hostId };
  }
  if ('messageId' in report) return { reportedMessageId: report.messageId };
  if ('communityId' in report) {
    const ownerId = sql`(select m.user_id from ${communityMemberships} m
      where m.community_id = ${report.communityId} and m.role = 'owner')`;
    return { reportedCommunityId: report.communityId, reportedHostId: ownerId };
  }
  return { reportedPhotoId: report.photoId };
}

/** Whether the viewer can read this message: in one of their conversations, from a person they can see. */
export const isMessageVisible = (db: Db, viewer: Viewer, messageId: number): Promise<boolean> =>
  canRead(db, viewer, eq(messages.id, messageId));

async function canRead(db: Db, viewer: Viewer, condition: SQL): Promise<boolean> {
  const isTheirs = sql`exists (${conversationMembers(
    (id, userId) => sql`${id} = ${messages.conversationId} and ${userId} = ${viewer.id}`,
  )})`;
  const [row] = await db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        condition,
        isNull(messages.hiddenAt),
        or(isNull(messages.senderId), isVisibleTo(viewer, messages.senderId)),
        isTheirs,
      ),
    );
  return row !== undefined;
}

/** Whether the viewer can see this photo: in a meetup, as the picture of a person or a community, or in a message. */
export async function isPhotoVisible(db: Db, viewer: Viewer, photoId: string): Promise<boolean> {
  const url = PHOTO_PATH + photoId;
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .leftJoin(users, and(eq(users.profileImage, url), isVisibleTo(viewer, users.id)))
    .leftJoin(
      tribs,
      and(or(eq(tribs.mainImageUrl, url), arrayContains(tribs.eventPhotos, [url])), isTribVisibleTo(viewer)),
    )
    .leftJoin(communities, and(eq(communities.image, url), isCommunityVisibleTo(viewer)))
    .where(
      and(
        eq(photos.id, photoId),
        isNull(photos.hiddenAt),
        sql`coalesce(${users.id}, ${tribs.id}, ${communities.id}) is not null`,
      ),
    )
    .limit(1);
  return row !== undefined || canRead(db, viewer, eq(messages.photoId, photoId));
}
