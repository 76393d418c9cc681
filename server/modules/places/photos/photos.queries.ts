import { and, arrayOverlaps, eq, exists, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/handle';
import { conversations, messages } from '../../../db/schema/chat';
import { communities } from '../../../db/schema/communities';
import { photos } from '../../../db/schema/photos';
import { reports } from '../../../db/schema/social';
import { series } from '../../../db/schema/series';
import { memberships, tribs } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';
import { preparedPerSession } from '../../../db/statements';
import { PHOTO_PATH } from '#shared/domain/photos';
import { isOpenTo, isOther, isSeenBy } from '../../trust/safety/access.queries';

const address = sql`${PHOTO_PATH}::text || ${photos.id}`;
/** On a meetup, a person or a community, which everybody may see who knows the address. */
const isPublic = sql<boolean>`(exists (select 1 from ${tribs} where ${tribs.mainImageUrl} = ${address})
  or exists (select 1 from ${tribs} where ${tribs.eventPhotos} @> array[${address}])
  or exists (select 1 from ${users} where ${users.profileImage} = ${address})
  or exists (select 1 from ${communities} where ${communities.image} = ${address})
  or exists (select 1 from ${series} where ${series.template} ->> 'mainImageUrl' = ${address}
    or ${series.template} -> 'eventPhotos' ? (${address})))`;
const isUnused = sql`not ${isPublic}
  and not exists (select 1 from ${messages} where ${messages.photoId} = ${photos.id})
  and not exists (select 1 from ${reports} where ${reports.reportedPhotoId} = ${photos.id}
    and ${reports.handledAt} is null)`;

const shownPhoto = preparedPerSession((db) =>
  db
    .select({ id: photos.id, width: photos.width, isPublic })
    .from(photos)
    .where(and(eq(photos.id, sql.placeholder('id')), isNull(photos.hiddenAt)))
    .prepare('shown_photo'),
);

export async function findPhoto(db: Db, id: string) {
  const [row] = await shownPhoto(db).execute({ id });
  return row ?? null;
}

const privateReaders = preparedPerSession((db) => {
  const viewer = { id: sql`${sql.placeholder('viewerId')}::int` };
  const isOperator = sql`${sql.placeholder('isOperator')}::bool`;
  const inConversation = db
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(conversations, eq(conversations.id, messages.conversationId))
    .leftJoin(tribs, eq(tribs.id, conversations.tribId))
    .leftJoin(series, eq(series.id, conversations.seriesId))
    .leftJoin(users, isOther(viewer))
    .where(
      and(
        eq(messages.photoId, photos.id),
        isNull(messages.deletedAt),
        isNull(messages.hiddenAt),
        isSeenBy(viewer),
        isOpenTo(viewer),
      ),
    );
  const isReported = sql`exists (select 1 from ${reports}
    left join ${messages} on ${messages.id} = ${reports.reportedMessageId}
    where coalesce(${reports.reportedPhotoId}, ${messages.photoId}) = ${photos.id})`;
  return db
    .select({ id: photos.id })
    .from(photos)
    .where(
      and(
        eq(photos.id, sql.placeholder('id')),
        or(eq(photos.ownerId, viewer.id), exists(inConversation), sql`(${isOperator} and ${isReported})`),
      ),
    )
    .prepare('private_photo');
});

/** A photo that is nowhere public is for its uploader, for who reads a message with it, and for operators with a report of it. */
export async function mayReadPrivately(
  db: Db,
  viewer: { viewerId: number; isOperator: boolean },
  id: string,
): Promise<boolean> {
  return (await privateReaders(db).execute({ ...viewer, id })).length > 0;
}

export async function bytesOf(db: Db, ownerId: number): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${photos.bytes}), 0)::float8` })
    .from(photos)
    .where(eq(photos.ownerId, ownerId));
  return row?.bytes ?? 0;
}

export async function insertPhoto(tx: Db, row: typeof photos.$inferInsert): Promise<void> {
  await tx.insert(photos).values(row);
}

/** Returns which of these pictures are in a meetup that this person hosts or co-hosts. */
export async function picturesHostedBy(
  tx: Db,
  personId: number,
  urls: readonly string[],
): Promise<Set<string>> {
  if (urls.length === 0) return new Set();
  const hosted = await tx
    .select({ main: tribs.mainImageUrl, extra: tribs.eventPhotos })
    .from(memberships)
    .innerJoin(tribs, eq(tribs.id, memberships.tribId))
    .where(
      and(
        eq(memberships.userId, personId),
        inArray(memberships.role, ['host', 'cohost']),
        or(inArray(tribs.mainImageUrl, [...urls]), arrayOverlaps(tribs.eventPhotos, [...urls])),
      ),
    );
  return new Set(hosted.flatMap(({ main, extra }) => [...extra, ...(main ? [main] : [])]));
}

export async function lockUnused(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ id: photos.id })
    .from(photos)
    .where(and(lt(photos.createdAt, before), isUnused))
    .orderBy(photos.id)
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows.map(({ id }) => id);
}

/** Checks again in a statement of its own, so that it sees claims committed while the lock was awaited. */
export async function deleteUnused(tx: Db, ids: readonly string[]) {
  return tx
    .delete(photos)
    .where(and(inArray(photos.id, [...ids]), isUnused))
    .returning({ id: photos.id, width: photos.width });
}

export async function existingIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(inArray(photos.id, [...ids]));
  return new Set(rows.map(({ id }) => id));
}
