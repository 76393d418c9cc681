import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { sessions, users } from './users';

export const TOKEN_PURPOSES = ['move', 'new-device', 'reset'] as const;

/**
 * Tokens that work once and for minutes or hours: `move` takes an account to another browser, `new-device` belongs to a
 * browser that waits to be signed in from another one, `reset` sets a new password. Only hashes are kept.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** Whom it signs in; null while nobody has approved the new device. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which it was made or approved: the token ends with it. */
    sessionHash: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** SHA-256 of the cookie of the only browser that it signs in. */
    browserHash: text(),
    /** SHA-256 of the token with the number that has to be typed. */
    numberHash: text(),
    triesLeft: smallint(),
    /** What the new device says of itself, for the person who is asked to approve it. */
    device: text(),
    timeZone: text(),
    /** SHA-256 of the token with the network it is on: only whether it is the same one can be told. */
    networkHash: text(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('one_time_tokens_user_idx').on(t.userId),
    index('one_time_tokens_session_idx').on(t.sessionHash),
    index('one_time_tokens_browser_idx').on(t.browserHash),
    index('one_time_tokens_expires_idx').on(t.expiresAt),
    check('one_time_tokens_purpose', sql`${t.purpose} in ('move', 'new-device', 'reset')`),
    check('one_time_tokens_tries', sql`${t.triesLeft} >= 0`),
  ],
);
