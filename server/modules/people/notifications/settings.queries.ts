import { and, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { topicsOffByDefault } from '#shared/domain/notices';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { cities } from '../../../db/schema/cities';
import { notificationSettings } from '../../../db/schema/push';
import { memberships } from '../../../db/schema/tribs';
import { users } from '../../../db/schema/users';

const OFF_AT_FIRST = topicsOffByDefault('push');

export type StoredSettings = Omit<typeof notificationSettings.$inferSelect, 'userId'>;
/** The settings, and the language that the person is written to in, if they have one. */
type SettingsOfPerson = StoredSettings & { language: string | null };

/** Until a person chooses, `NOTICES` says what is on, and the time zone is that of their city. */
export async function findSettings(db: Db, userId: number): Promise<SettingsOfPerson> {
  const settings = await findSettingsOf(db, [userId]);
  return (
    settings.get(userId) ?? {
      topicsOff: OFF_AT_FIRST,
      quietFrom: null,
      quietUntil: null,
      timeZone: 'UTC',
      language: null,
    }
  );
}

export async function findSettingsOf(db: Db, userIds: readonly number[]) {
  const rows = await db
    .select({
      userId: users.id,
      ...pick(notificationSettings, ['topicsOff', 'quietFrom', 'quietUntil', 'timeZone']),
      cityZone: cities.timeZone,
      language: users.language,
    })
    .from(users)
    .leftJoin(notificationSettings, eq(notificationSettings.userId, users.id))
    .leftJoin(cities, eq(cities.id, users.cityId))
    .where(sql`${users.id} = any(${sql.param([...userIds])}::int[])`);
  return new Map(
    rows.map(({ userId, topicsOff, timeZone, cityZone, ...quietHours }) => [
      userId,
      { ...quietHours, topicsOff: topicsOff ?? OFF_AT_FIRST, timeZone: timeZone ?? cityZone ?? 'UTC' },
    ]),
  );
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

/** Returns false for people who are not members. */
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
