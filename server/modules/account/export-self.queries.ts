import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../db/handle';
import { interests } from '../../db/schema/catalogue';
import { notificationSettings, pushSubscriptions } from '../../db/schema/push';
import { photos } from '../../db/schema/photos';
import {
  aiPreferences,
  credentials,
  externalIdentities,
  knownDevices,
  sessions,
  userInterests,
} from '../../db/schema/users';
import { findOwnUser } from '../users/users.queries';

/** What is stored about the person directly. */
export async function findSelf(db: Db, userId: number) {
  const chosen = await db
    .select({ name: interests.name })
    .from(userInterests)
    .innerJoin(interests, eq(interests.id, userInterests.interestId))
    .where(eq(userInterests.userId, userId))
    .orderBy(interests.id);
  const { userId: _self, ...preferenceColumns } = getTableColumns(aiPreferences);
  const [preferences] = await db
    .select(preferenceColumns)
    .from(aiPreferences)
    .where(eq(aiPreferences.userId, userId));
  const { userId: _person, ...settingColumns } = getTableColumns(notificationSettings);
  const [settings] = await db
    .select(settingColumns)
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return {
    profile: await findOwnUser(db, userId),
    interests: chosen.map(({ name }) => name),
    preferences: preferences ?? null,
    notificationSettings: settings ?? null,
  };
}

/** How and where they sign in, without anything that could be used to sign in. */
export async function findSignIns(db: Db, userId: number) {
  const [password] = await db
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return {
    passwordChangedAt: password?.changedAt ?? null,
    providers: await db
      .select({
        provider: externalIdentities.provider,
        subject: externalIdentities.subject,
        email: externalIdentities.email,
        createdAt: externalIdentities.createdAt,
      })
      .from(externalIdentities)
      .where(eq(externalIdentities.userId, userId))
      .orderBy(externalIdentities.id),
    devices: await db
      .select({
        device: sessions.device,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        expiresAt: sessions.expiresAt,
        pushedToSince: pushSubscriptions.createdAt,
      })
      .from(sessions)
      .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionHash, sessions.tokenHash))
      .where(eq(sessions.userId, userId))
      .orderBy(desc(sessions.lastSeenAt)),
    knownBrowsers: await db
      .select({ createdAt: knownDevices.createdAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId))
      .orderBy(knownDevices.createdAt),
  };
}

export function findUploads(db: Db, userId: number) {
  return db
    .select({
      id: photos.id,
      width: photos.width,
      height: photos.height,
      bytes: photos.bytes,
      createdAt: photos.createdAt,
      hiddenAt: photos.hiddenAt,
    })
    .from(photos)
    .where(eq(photos.ownerId, userId))
    .orderBy(photos.createdAt, photos.id);
}
