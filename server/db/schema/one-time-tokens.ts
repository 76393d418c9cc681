import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';
import { sessions, users } from './users';

export const TOKEN_PURPOSES = ['move', 'new-device', 'reset'] as const;

/**
 * Tokens that work once and for minutes or hours: `move` takes an account to another browser, `new-device` belongs to
 * a browser that waits to be signed in from another one, and `reset` sets a new password. Only hashes are kept.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    tokenHash: text().primaryKey(),
    purpose: text({ enum: TOKEN_PURPOSES }).notNull(),
    /** The person whom the token signs in; null while nobody has approved the new device. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    /** The session in which the token was made or approved. The token ends with that session. */
    sessionHash: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    /** The SHA-256 of a cookie: the token signs in only the browser that has it. */
    browserHash: text(),
    /** The SHA-256 of the token and the number that has to be typed. */
    numberHash: text(),
    triesLeft: smallint(),
    /** What the new device says about itself, for the person who is asked to approve it. */
    device: text(),
    timeZone: text(),
    /** The SHA-256 of the token and the device's network. It only shows whether another device is on the same network. */
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
