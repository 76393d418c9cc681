import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { cities } from '../../db/schema/cities';
import { notificationSettings } from '../../db/schema/push';
import { memberships } from '../../db/schema/tribs';
import { users } from '../../db/schema/users';

export type StoredSettings = Omit<typeof notificationSettings.$inferSelect, 'userId'>;

/** Until a person chooses, everything is on, and their city tells the time. */
export async function findSettings(db: Db, userId: number): Promise<StoredSettings> {
  const [row] = await db
    .select({
      topicsOff: notificationSettings.topicsOff,
      quietFrom: notificationSettings.quietFrom,
      quietUntil: notificationSettings.quietUntil,
      timeZone: notificationSettings.timeZone,
      cityZone: cities.timeZone,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(cities, eq(cities.id, users.cityId))
    .where(eq(users.id, userId));
  return {
    topicsOff: row?.topicsOff ?? [],
    quietFrom: row?.quietFrom ?? null,
    quietUntil: row?.quietUntil ?? null,
    timeZone: row?.timeZone ?? row?.cityZone ?? 'UTC',
  };
}

export async function saveSettings(db: Db, userId: number, settings: StoredSettings): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, ...settings })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: settings });
}

export async function listSilencedTribs(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .select({ tribId: memberships.tribId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isNotNull(memberships.silencedAt)))
    .orderBy(asc(memberships.tribId));
  return rows.map(({ tribId }) => tribId);
}

/** False for non-members. */
export async function setSilenced(
  db: Db,
  { tribId, userId }: { tribId: number; userId: number },
  silencedAt: Date | null,
): Promise<boolean> {
  const rows = await db
    .update(memberships)
    .set({ silencedAt })
    .where(
      and(eq(memberships.tribId, tribId), eq(memberships.userId, userId), eq(memberships.status, 'joined')),
    )
    .returning({ tribId: memberships.tribId });
  return rows.length > 0;
}
