import { bigint, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHALLENGE_PURPOSES, SECURITY_EVENT_KINDS } from '#shared/api/sign-in';
import { longIdentity, moment, partOf } from './columns';
import { users } from './users';

/** Keys that people's phones, computers or password managers keep, and with which they sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: partOf(() => users.id),
    /** The authenticator's id for the key, in base64url. */
    credentialId: text().notNull(),
    /** The public key in COSE format, as base64url. It only verifies signatures. */
    publicKey: text().notNull(),
    /** How often the key was used, as the authenticator says. It may stay zero, but never falls. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Where a browser looks for the key, such as "internal". */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user_idx').on(t.userId)],
);

/**
 * Challenges for an authenticator to sign. The first request that brings one back deletes it, and it expires after
 * five minutes.
 */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** The SHA-256 of the cookie of the browser that asked for the challenge. */
    browserHash: text().notNull(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null for signing in, because nobody knows yet who it will be. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('passkey_challenges_expires_idx').on(t.expiresAt),
    index('passkey_challenges_user_idx').on(t.userId),
  ],
);

/** Ten codes for each person, each for one sign-in. New codes replace all old ones. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** The first half of the code, by which it is found. The second half is the secret. */
    lookup: text().primaryKey(),
    userId: partOf(() => users.id),
    /** The Argon2 hash of the second half. */
    secretHash: text().notNull(),
    position: smallint().notNull(),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('recovery_codes_user_key').on(t.userId, t.position)],
);

/** What happened to the ways in to an account, kept for `SECURITY_EVENTS_KEPT_DAYS`. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    detail: text(),
    /** What the browser calls itself, such as "Chrome on Android". */
    device: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('security_events_listed_idx').on(t.userId, t.id.desc().nullsFirst())],
);
