import { and, eq, getTableColumns } from 'drizzle-orm';
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
import { inBatches } from './batches.queries';

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
    providers: inBatches(externalIdentities.id, (isNext) =>
      db
        .select({
          key: externalIdentities.id,
          provider: externalIdentities.provider,
          subject: externalIdentities.subject,
          email: externalIdentities.email,
          createdAt: externalIdentities.createdAt,
        })
        .from(externalIdentities)
        .where(and(eq(externalIdentities.userId, userId), isNext)),
    ),
    devices: inBatches(sessions.id, (isNext) =>
      db
        .select({
          key: sessions.id,
          device: sessions.device,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          expiresAt: sessions.expiresAt,
          pushedToSince: pushSubscriptions.createdAt,
        })
        .from(sessions)
        .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionHash, sessions.tokenHash))
        .where(and(eq(sessions.userId, userId), isNext)),
    ),
    knownBrowsers: inBatches(knownDevices.tokenHash, (isNext) =>
      db
        .select({ key: knownDevices.tokenHash, createdAt: knownDevices.createdAt })
        .from(knownDevices)
        .where(and(eq(knownDevices.userId, userId), isNext)),
    ),
  };
}

export function findUploads(db: Db, userId: number) {
  return inBatches(photos.id, (isNext) =>
    db
      .select({
        key: photos.id,
        id: photos.id,
        width: photos.width,
        height: photos.height,
        bytes: photos.bytes,
        createdAt: photos.createdAt,
        hiddenAt: photos.hiddenAt,
      })
      .from(photos)
      .where(and(eq(photos.ownerId, userId), isNext)),
  );
}
