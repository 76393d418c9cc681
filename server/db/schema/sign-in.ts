import { bigint, index, integer, pgTable, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { CHALLENGE_PURPOSES, SECURITY_EVENT_KINDS } from '#shared/api/sign-in';
import { longIdentity, moment, partOf } from './columns';
import { users } from './users';

/** A key that a person's phone, computer or password manager keeps, and with which they sign in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: partOf(() => users.id),
    /** What the authenticator calls it, in base64url. */
    credentialId: text().notNull(),
    /** COSE, in base64url. It verifies signatures and signs nothing. */
    publicKey: text().notNull(),
    /** How often the authenticator says it was used: may stay zero, never falls. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Where a browser looks for it, such as "internal". */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (t) => [uniqueIndex('passkeys_credential_key').on(t.credentialId), index('passkeys_user_idx').on(t.userId)],
);

/** What an authenticator has to sign: deleted by the first who brings it back, and useless after five minutes. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text().primaryKey(),
    /** SHA-256 of the cookie of the browser that asked for it. */
    browserHash: text().notNull(),
    purpose: text({ enum: CHALLENGE_PURPOSES }).notNull(),
    /** Null for signing in, when nobody knows yet who it is. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('passkey_challenges_expires_idx').on(t.expiresAt),
    index('passkey_challenges_user_idx').on(t.userId),
  ],
);

/** Ten at a time, each for one sign-in; new ones replace all of the old. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    /** The first half of the code, by which it is found; the second half is the secret. */
    lookup: text().primaryKey(),
    userId: partOf(() => users.id),
    /** Argon2 of the second half. */
    secretHash: text().notNull(),
    position: smallint().notNull(),
    createdAt: moment().notNull().defaultNow(),
    usedAt: moment(),
  },
  (t) => [uniqueIndex('recovery_codes_user_key').on(t.userId, t.position)],
);

/** What happened to the ways in to an account, see SECURITY_EVENTS_KEPT_DAYS. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    kind: text({ enum: SECURITY_EVENT_KINDS }).notNull(),
    /** Which way in it was about, such as the name of a passkey. */
    detail: text(),
    /** What the browser calls itself, such as "Chrome on Android". */
    device: text(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [index('security_events_listed_idx').on(t.userId, t.id.desc().nullsFirst())],
);
