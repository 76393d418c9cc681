import { and, arrayOverlaps, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { messages } from '../../db/schema/chat';
import { communities } from '../../db/schema/communities';
import { photos } from '../../db/schema/photos';
import { reports } from '../../db/schema/social';
import { series } from '../../db/schema/series';
import { memberships, tribs } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';
import { preparedPerSession } from '../../db/statements';
import { PHOTO_PATH } from '#shared/domain/photos';

const selectWidth = preparedPerSession((db) =>
  db
    .select({ id: photos.id, width: photos.width })
    .from(photos)
    .where(and(eq(photos.id, sql.placeholder('id')), isNull(photos.hiddenAt)))
    .prepare('photo_width'),
);

export async function findPhoto(db: Db, id: string): Promise<{ id: string; width: number } | null> {
  const [row] = await selectWidth(db).execute({ id });
  return row ?? null;
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

const address = sql`${PHOTO_PATH}::text || ${photos.id}`;
const isUnused = sql`not exists (select 1 from ${tribs} where ${tribs.mainImageUrl} = ${address})
  and not exists (select 1 from ${tribs} where ${tribs.eventPhotos} @> array[${address}])
  and not exists (select 1 from ${series} where ${series.template} ->> 'mainImageUrl' = ${address}
    or ${series.template} -> 'eventPhotos' ? (${address}))
  and not exists (select 1 from ${users} where ${users.profileImage} = ${address})
  and not exists (select 1 from ${communities} where ${communities.image} = ${address})
  and not exists (select 1 from ${messages} where ${messages.photoId} = ${photos.id})
  and not exists (select 1 from ${reports} where ${reports.reportedPhotoId} = ${photos.id}
    and ${reports.handledAt} is null)`;

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
