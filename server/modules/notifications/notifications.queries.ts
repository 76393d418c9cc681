import { and, asc, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Notification, NotificationKind } from '#shared/api/notifications';
import { NOTIFICATIONS_LISTED } from '#shared/domain/limits';
import type { Db } from '../../db/handle';
import { notifications } from '../../db/schema/social';
import { tribs } from '../../db/schema/tribs';

export async function notify(
  tx: Db,
  kind: NotificationKind,
  tribId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.insert(notifications).values(userIds.map((userId) => ({ userId, tribId, kind })));
}

/** Of what is no more nobody need hear: of several alike, the newest that was not told yet goes. */
export async function takeBackNotice(
  tx: Db,
  kind: NotificationKind,
  tribId: number,
  userIds: readonly number[],
): Promise<void> {
  const newest = tx
    .select({ id: max(notifications.id) })
    .from(notifications)
    .where(
      and(
        inArray(notifications.userId, [...userIds]),
        eq(notifications.tribId, tribId),
        eq(notifications.kind, kind),
        isNull(notifications.seenAt),
      ),
    )
    .groupBy(notifications.userId);
  await tx.delete(notifications).where(inArray(notifications.id, newest));
}

/** What this person has not been told yet, the oldest first. */
export async function listUnseen(db: Db, userId: number): Promise<Notification[]> {
  const rows = await db
    .select({
      id: notifications.id,
      kind: notifications.kind,
      tribId: notifications.tribId,
      tribName: tribs.name,
      createdAt: notifications.createdAt,
    })
    .from(notifications)
    .innerJoin(tribs, eq(tribs.id, notifications.tribId))
    .where(and(eq(notifications.userId, userId), isNull(notifications.seenAt)))
    .orderBy(asc(notifications.id))
    .limit(NOTIFICATIONS_LISTED);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function markSeen(db: Db, userId: number, ids: readonly number[]): Promise<void> {
  await db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(
      and(
        eq(notifications.userId, userId),
        inArray(notifications.id, [...ids]),
        isNull(notifications.seenAt),
      ),
    );
}
