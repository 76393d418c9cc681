import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Notification, NotificationKind } from '#shared/api/notifications';
import type { Db } from '../../db/handle';
import { notifications } from '../../db/schema/social';
import { tribs } from '../../db/schema/tribs';

const LISTED = 50;

export async function notify(
  tx: Db,
  kind: NotificationKind,
  tribId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  await tx.insert(notifications).values(userIds.map((userId) => ({ userId, tribId, kind })));
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
    .limit(LISTED);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

export async function markSeen(db: Db, userId: number, upTo: number): Promise<void> {
  await db
    .update(notifications)
    .set({ seenAt: sql`now()` })
    .where(and(eq(notifications.userId, userId), lte(notifications.id, upTo), isNull(notifications.seenAt)));
}
