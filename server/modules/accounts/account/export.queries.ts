import { and, eq, getTableColumns, gt, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { pick } from '#shared/domain/pick';
import type { Db } from '../../../db/handle';
import { calendarAddresses } from '../../../db/schema/calendar';
import { interests } from '../../../db/schema/catalogue';
import { communities } from '../../../db/schema/communities';
import { oneTimeTokens } from '../../../db/schema/one-time-tokens';
import { photos } from '../../../db/schema/photos';
import { mails, mailSettings } from '../../../db/schema/mail';
import { notificationSettings, pushSubscriptions } from '../../../db/schema/push';
import { passkeys, recoveryCodes, securityEvents } from '../../../db/schema/sign-in';
import { blocks, friendships, notifications, reports } from '../../../db/schema/social';
import { tribs } from '../../../db/schema/tribs';
import {
  aiPreferences,
  credentials,
  externalIdentities,
  knownDevices,
  sessions,
  userInterests,
  users,
} from '../../../db/schema/users';
import { isCommunityVisibleTo, isTribVisibleTo, isVisibleTo } from '../../trust/safety/safety.queries';
import { findOwnUser, isKnownTo } from '../../people/users/users.queries';

export async function findSelf(db: Db, userId: number) {
  const chosen = await db
    .select({ name: interests.name })
    .from(userInterests)
    .innerJoin(interests, eq(interests.id, userInterests.interestId))
    .where(eq(userInterests.userId, userId))
    .orderBy(interests.id);
  const { userId: _self, ...columns } = getTableColumns(aiPreferences);
  const [preferences] = await db.select(columns).from(aiPreferences).where(eq(aiPreferences.userId, userId));
  const { userId: _person, ...settingColumns } = getTableColumns(notificationSettings);
  const [settings] = await db
    .select(settingColumns)
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  const [calendar] = await db
    .select({ createdAt: calendarAddresses.createdAt })
    .from(calendarAddresses)
    .where(eq(calendarAddresses.userId, userId));
  const { userId: _recipient, ...mailColumns } = getTableColumns(mailSettings);
  const [mail] = await db.select(mailColumns).from(mailSettings).where(eq(mailSettings.userId, userId));
  return {
    profile: await findOwnUser(db, userId),
    interests: chosen.map(({ name }) => name),
    preferences: preferences ?? null,
    notificationSettings: settings ?? null,
    /** The address itself is left out, because anybody who has it can read the calendar. */
    calendarSubscription: calendar ?? null,
    mailSettings: mail ?? null,
  };
}

type OwnTable = PgTable & { userId: PgColumn };

/** How and where the person signs in, without anything that could be used to sign in. */
export async function findSignIns(db: Db, userId: number) {
  const ownRows = (table: OwnTable, column: PgColumn, columns: Record<string, PgColumn>) => {
    const key = sql<string | number>`${column}`;
    return inBatches(key, (isNext) =>
      db
        .select({ key, ...columns })
        .from(table)
        .where(and(eq(table.userId, userId), isNext)),
    );
  };
  const [password] = await db
    .select({ changedAt: credentials.changedAt })
    .from(credentials)
    .where(eq(credentials.userId, userId));
  return {
    passwordChangedAt: password?.changedAt ?? null,
    providers: ownRows(externalIdentities, externalIdentities.id, {
      ...pick(externalIdentities, ['provider', 'subject', 'email', 'createdAt']),
    }),
    devices: inBatches(sessions.id, (isNext) =>
      db
        .select({
          key: sessions.id,
          ...pick(sessions, ['device', 'createdAt', 'lastSeenAt', 'expiresAt', 'verifiedAt', 'waitsSince']),
          pushedToSince: pushSubscriptions.createdAt,
        })
        .from(sessions)
        .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionHash, sessions.tokenHash))
        .where(and(eq(sessions.userId, userId), isNext)),
    ),
    oneTimeTokens: ownRows(oneTimeTokens, oneTimeTokens.tokenHash, {
      ...pick(oneTimeTokens, ['purpose', 'device', 'timeZone', 'createdAt', 'expiresAt']),
    }),
    mailedLinks: ownRows(mails, mails.id, {
      ...pick(mails, ['kind', 'address', 'createdAt']),
    }),
    passkeys: ownRows(passkeys, passkeys.id, {
      ...pick(passkeys, ['name', 'transports', 'createdAt', 'lastUsedAt']),
    }),
    recoveryCodes: ownRows(recoveryCodes, recoveryCodes.position, {
      createdAt: recoveryCodes.createdAt,
      usedAt: recoveryCodes.usedAt,
    }),
    securityEvents: ownRows(securityEvents, securityEvents.id, {
      ...pick(securityEvents, ['kind', 'detail', 'device', 'createdAt']),
    }),
    knownBrowsers: ownRows(knownDevices, knownDevices.tokenHash, { createdAt: knownDevices.createdAt }),
  };
}

export function findUploads(db: Db, userId: number) {
  return inBatches(photos.id, (isNext) =>
    db
      .select({
        key: photos.id,
        ...pick(photos, ['id', 'width', 'height', 'bytes', 'createdAt', 'hiddenAt']),
      })
      .from(photos)
      .where(and(eq(photos.ownerId, userId), isNext)),
  );
}

type Person = { id: number };

/** Friends and requests as the person sees them, so a declined request still looks pending. */
export function findRelations(db: Db, person: Person) {
  const other = sql<number>`case when ${friendships.lowId} = ${person.id} then ${friendships.highId} else ${friendships.lowId} end`;
  const isTheirs = sql<boolean>`${friendships.requestedBy} = ${person.id}`;
  return {
    friends: inBatches(other, (isNext) =>
      db
        .select({
          key: other,
          name: users.displayName,
          status: sql<string>`case when ${friendships.status} = 'declined' and ${isTheirs} then 'requested' else ${friendships.status} end`,
          requestedByYou: isTheirs,
          createdAt: friendships.createdAt,
          acceptedAt: friendships.acceptedAt,
        })
        .from(friendships)
        .innerJoin(users, eq(users.id, other))
        .where(
          and(
            or(eq(friendships.lowId, person.id), eq(friendships.highId, person.id)),
            isKnownTo(person),
            isVisibleTo(person, users.id),
            isNext,
          ),
        ),
    ),
    invited: inBatches(users.id, (isNext) =>
      db
        .select({ key: users.id, name: users.displayName, createdAt: users.createdAt })
        .from(users)
        .where(and(eq(users.invitedBy, person.id), isVisibleTo(person, users.id), isNext)),
    ),
    blocked: inBatches(blocks.blockedId, (isNext) =>
      db
        .select({ key: blocks.blockedId, name: users.displayName, createdAt: blocks.createdAt })
        .from(blocks)
        .innerJoin(users, eq(users.id, blocks.blockedId))
        // The person has blocked everybody in this list, so blocks are ignored: only deleted accounts are left out.
        .where(and(eq(blocks.blockerId, person.id), isVisibleTo(null, users.id), isNext)),
    ),
  };
}

const subjectKind = sql<string>`case when ${reports.reportedUserId} is not null then 'person'
  when ${reports.reportedTribId} is not null then 'meetup'
  when ${reports.reportedCommunityId} is not null then 'community'
  when ${reports.reportedMessageId} is not null then 'message' else 'photo' end`;

/** Reports by the person. Reports about them belong to the people who made them. */
export function findReports(db: Db, userId: number) {
  return inBatches(reports.id, (isNext) =>
    db
      .select({
        key: reports.id,
        about: subjectKind,
        ...pick(reports, ['reason', 'createdAt', 'handledAt', 'reply']),
      })
      .from(reports)
      .where(and(eq(reports.reporterId, userId), isNext)),
  );
}

export function findNotifications(db: Db, person: Person) {
  return inBatches(notifications.id, (isNext) =>
    db
      .select({
        key: notifications.id,
        kind: notifications.kind,
        meetup: tribs.name,
        person: users.displayName,
        community: communities.name,
        createdAt: notifications.createdAt,
        seenAt: notifications.seenAt,
      })
      .from(notifications)
      .leftJoin(tribs, and(eq(tribs.id, notifications.tribId), isTribVisibleTo(person)))
      .leftJoin(users, and(eq(users.id, notifications.personId), isVisibleTo(person, users.id)))
      .leftJoin(communities, and(eq(communities.id, notifications.communityId), isCommunityVisibleTo(person)))
      .where(and(eq(notifications.userId, person.id), isNext)),
  );
}

const BATCH = 500;

type Query<Row> = { orderBy(key: PgColumn | SQL): { limit(count: number): PromiseLike<Row[]> } };

/** Yields a query's rows, without the key, in the order of a unique key, and never holds more than one batch in memory. */
export async function* inBatches<Row extends { key: string | number }>(
  key: PgColumn | SQL,
  select: (isNext: SQL | undefined) => Query<Row>,
): AsyncGenerator<Omit<Row, 'key'>> {
  let last: Row | undefined;
  do {
    const isNext = last && gt(sql`${key}`, last.key);
    const rows = await select(isNext).orderBy(key).limit(BATCH);
    for (const { key: _key, ...row } of rows) yield row;
    last = rows[BATCH - 1];
  } while (last);
}
