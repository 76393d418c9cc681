import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { PROVIDER_IDS } from '#shared/api/auth';
import { ACTIVITY_TYPES, DAYS, MEETUP_FREQUENCIES, TIMES_OF_DAY } from '#shared/domain/ai-preferences';
import { interests } from './catalogue';
import { cities } from './cities';
import { cube, identity, moment, partOf } from './columns';

/** The default is for rows that are inserted by SQL alone; the first 48 bits of a random UUID are random. */
const RANDOM_OFFSET = `(('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint / 2 ^ 48 * 24 - 12)`;
const RANDOM_OFFSETS = sql.raw(`array[${Array<string>(4).fill(RANDOM_OFFSET).join(', ')}]`);

export const users = pgTable(
  'users',
  {
    id: identity(),
    username: text(),
    displayName: text().notNull(),
    firstName: text(),
    lastName: text(),
    profileImage: text(),
    bio: text(),
    location: text(),
    /** The city that the location names. It is public, unlike a position. */
    cityId: integer().references(() => cities.id),
    age: smallint(),
    sex: text(),
    occupation: text(),
    education: text(),
    phoneNumber: text(),
    email: text(),
    valuesEnvironment: smallint().notNull().default(50),
    valuesLifestyle: smallint().notNull().default(50),
    valuesOpenness: smallint().notNull().default(50),
    valuesIdentity: smallint().notNull().default(50),
    /** Whether the person chose any values or interests; the defaults say nothing about them. */
    answered: boolean().notNull().default(false),
    /** Whether they chose interests; whoever answered the values alone has the default ones, which are not theirs. */
    choseInterests: boolean().notNull().default(false),
    /** Secret, drawn once and never changed: no view, export or log may contain it (docs/decisions/004). */
    valueOffsets: doublePrecision().array().notNull().default(RANDOM_OFFSETS),
    /** Derived from the values, offsets and interests, in the transaction that changes them (shared/domain/compatibility). */
    point: cube().notNull(),
    interestBonus: doublePrecision().notNull(),
    invitedBy: integer().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    inviterName: text(),
    /** When the inviter first confirmed that the two know each other: the link alone proves nothing. */
    invitationConfirmedAt: moment(),
    /** Whether the page of the person's invite link shows the next meetup that they are going to. */
    inviteShowsTrib: boolean().notNull().default(true),
    /** Only people with an account see the person; to visitors they are a first letter. */
    hidesFromVisitors: boolean().notNull().default(false),
    /** What they are written to in; English if it is null, or a language that this installation does not offer. */
    language: text(),
    /** When they last asked to be told of a meetup near them, which ends after NEAR_DAYS, and when they were told last. */
    nearAskedAt: moment(),
    nearToldAt: moment(),
    /** Created by one tap, without a way to sign in again. Strangers do not see the person. */
    isDemo: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    lastActiveAt: moment().notNull().defaultNow(),
    /** Since when the person is hidden. Signing in within 30 days brings everything back; after that the row is deleted. */
    deletedAt: moment(),
    /** When an operator suspended the account: the person is signed out and hidden from everybody. */
    suspendedAt: moment(),
    /** Whether another operator made this person one. Operators named in the configuration are not marked here. */
    isOperator: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('users_username_key').on(t.username),
    uniqueIndex('users_email_key').on(t.email),
    index('users_demo_last_active_idx')
      .on(t.lastActiveAt)
      .where(sql`${t.isDemo}`),
    index('users_created_idx')
      .on(t.createdAt)
      .where(sql`not ${t.isDemo}`),
    index('users_operator_idx')
      .on(t.id)
      .where(sql`${t.isOperator}`),
    index('users_near_idx')
      .on(t.nearAskedAt)
      .where(sql`${t.nearAskedAt} is not null`),
    index('users_invited_by_idx').on(t.invitedBy),
    index('users_profile_image_idx').on(t.profileImage),
    index('users_hidden_idx')
      .on(t.id)
      .where(sql`${t.deletedAt} is not null or ${t.suspendedAt} is not null`),
    check('users_username_form', sql`${t.username} ~ '^[a-z0-9_.]{3,30}$'`),
    check(
      'users_values_range',
      sql`${t.valuesEnvironment} between 0 and 100 and ${t.valuesLifestyle} between 0 and 100
        and ${t.valuesOpenness} between 0 and 100 and ${t.valuesIdentity} between 0 and 100`,
    ),
    check('users_answered', sql`${t.answered} or not ${t.choseInterests}`),
    check('users_display_name_length', sql`char_length(${t.displayName}) between 1 and 50`),
    check('users_bio_length', sql`char_length(${t.bio}) <= 200`),
  ],
);

export const userInterests = pgTable(
  'user_interests',
  {
    userId: partOf(() => users.id),
    interestId: integer()
      .notNull()
      .references(() => interests.id),
  },
  (t) => [primaryKey({ columns: [t.userId, t.interestId] })],
);

export const credentials = pgTable('credentials', {
  userId: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  passwordHash: text().notNull(),
  changedAt: moment().notNull().defaultNow(),
});

/** Usernames of operators whose accounts are gone. Anybody who registered one again would become an operator. */
export const retiredUsernames = pgTable('retired_usernames', { username: text().primaryKey() });

export const externalIdentities = pgTable(
  'external_identities',
  {
    id: identity(),
    userId: partOf(() => users.id),
    provider: text({ enum: PROVIDER_IDS }).notNull(),
    subject: text().notNull(),
    email: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('external_identities_subject_key').on(t.provider, t.subject),
    index('external_identities_user_idx').on(t.userId),
  ],
);

/**
 * People whom a provider has verified and who have not registered yet. A row is kept for minutes, and found by the
 * token in their cookie.
 */
export const pendingIdentities = pgTable(
  'pending_identities',
  {
    tokenHash: text().primaryKey(),
    provider: text({ enum: PROVIDER_IDS }).notNull(),
    subject: text().notNull(),
    email: text(),
    displayName: text(),
    expiresAt: moment().notNull(),
  },
  (t) => [index('pending_identities_expires_idx').on(t.expiresAt)],
);

export const sessions = pgTable(
  'sessions',
  {
    /** The SHA-256 of the token: with a leaked table, nobody can use a session. */
    tokenHash: text().primaryKey(),
    userId: partOf(() => users.id),
    /** Identifies the session in the list of devices, where the hash must not appear. */
    id: uuid().notNull().defaultRandom(),
    /** What the browser calls itself, such as "Chrome on Android". */
    device: text(),
    /** The SHA-256 of the registration that opened the session, with its idempotency key. */
    registrationHash: text(),
    createdAt: moment().notNull().defaultNow(),
    /** Exact to the day. */
    lastSeenAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /**
     * When the person last proved who they are, by signing in or by confirming it since. Null if another browser let this
     * one in, or if a provider did that does not say when it last asked the person.
     */
    verifiedAt: moment().defaultNow(),
    /**
     * When such a provider first confirmed a person who has nothing else to confirm with. A day later the session
     * counts as fresh.
     */
    waitsSince: moment(),
  },
  (t) => [
    uniqueIndex('sessions_id_key').on(t.id),
    uniqueIndex('sessions_registration_key').on(t.registrationHash),
    index('sessions_user_idx').on(t.userId),
    index('sessions_expires_idx').on(t.expiresAt),
  ],
);

/**
 * Browsers with which a person has signed in. Failed attempts elsewhere count against the account's general limit,
 * not against the limit of these.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    tokenHash: text().primaryKey(),
    userId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('known_devices_user_idx').on(t.userId), index('known_devices_created_idx').on(t.createdAt)],
);

export const aiPreferences = pgTable(
  'ai_preferences',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    preferredDays: text({ enum: DAYS }).array().notNull(),
    preferredTimes: text({ enum: TIMES_OF_DAY }).array().notNull(),
    preferredGroupSizeMin: smallint().notNull(),
    preferredGroupSizeMax: smallint().notNull(),
    maxTravelDistance: smallint().notNull(),
    selectedInterests: integer().array().notNull(),
    activityTypes: text({ enum: ACTIVITY_TYPES }).array().notNull(),
    meetupFrequency: text({ enum: MEETUP_FREQUENCIES }).notNull(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (t) => [
    check(
      'ai_preferences_group_size',
      sql`${t.preferredGroupSizeMin} between 2 and ${t.preferredGroupSizeMax} and ${t.preferredGroupSizeMax} <= 20`,
    ),
    check('ai_preferences_distance', sql`${t.maxTravelDistance} between 1 and 50`),
    check('ai_preferences_frequency', sql`${t.meetupFrequency} in ('daily', 'weekly', 'monthly')`),
  ],
);
