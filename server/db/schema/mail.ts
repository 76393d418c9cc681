import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { MAIL_FREQUENCIES } from '#shared/api/mail';
import { TOPICS } from '#shared/domain/notices';
import { longIdentity, moment, partOf } from './columns';
import { communityInvites } from './community-invites';
import { securityEvents } from './sign-in';
import { users } from './users';

const MAIL_KINDS = [
  'confirm',
  'sign-in',
  'verify',
  'reset',
  'changed',
  'restored',
  'security',
  'notices',
  'invite',
] as const;

/** What a mail says besides what its kind says. */
export type MailText = { title: string; body: string; url: string };

/**
 * The mails to be sent, and the links of those that were. A token is drawn when its mail leaves, and only its hash is
 * kept: whoever reads this table can use no link.
 */
export const mails = pgTable(
  'mails',
  {
    id: longIdentity(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    address: text().notNull(),
    /** Of a sign-in or a reset it is looked up when the mail is sent: whoever asks does not wait for that. */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    texts: jsonb().$type<MailText[]>(),
    /** What happened to an account, of which its person is told. */
    securityEventId: bigint({ mode: 'number' }).references(() => securityEvents.id, { onDelete: 'cascade' }),
    /** Of an invitation to a community, which goes to somebody who may have no account. */
    inviteId: bigint({ mode: 'number' }).references(() => communityInvites.id, { onDelete: 'cascade' }),
    /** The browser that asked, or its session, in which the code counts. */
    browserHash: text(),
    tokenHash: text(),
    codeHash: text(),
    /** Wrong codes. */
    tries: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** The end of its link, and of the attempts to send it. */
    expiresAt: moment().notNull(),
    dueAt: moment().notNull().defaultNow(),
    failures: integer().notNull().default(0),
    lease: uuid(),
    leasedUntil: moment(),
    /** Set just before its text is handed over: from then on it counts as sent, whatever becomes of the connection. */
    sentAt: moment(),
    /** When the recipient's server refused it for good. */
    refusedAt: moment(),
    usedAt: moment(),
  },
  (t) => [
    uniqueIndex('mails_token_key').on(t.tokenHash),
    index('mails_browser_idx').on(t.browserHash),
    index('mails_user_idx').on(t.userId),
    index('mails_invite_idx').on(t.inviteId),
    index('mails_security_event_idx').on(t.securityEventId),
    index('mails_expires_idx').on(t.expiresAt),
    index('mails_due_idx')
      .on(t.dueAt)
      .where(sql`${t.sentAt} is null and ${t.refusedAt} is null`),
    check(
      'mails_kind',
      sql`${t.kind} in ('confirm', 'sign-in', 'verify', 'reset', 'changed', 'restored', 'security',
        'notices', 'invite')`,
    ),
  ],
);

/** Of those who have confirmed their address; nobody else is mailed notices. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    frequency: text({ enum: MAIL_FREQUENCIES }).notNull(),
    topicsOff: text({ enum: TOPICS }).array().notNull(),
    /** When the server of the address refused it: nothing but what they ask for is mailed until it is confirmed again. */
    refusedAt: moment(),
  },
  (t) => [check('mail_settings_frequency', sql`${t.frequency} in ('off', 'at-once', 'daily')`)],
);

const NOTICE_KINDS = ['notification', 'messages', 'question'] as const;

/** What is still to be mailed, one row per subject; the text is made when it is due. */
export const mailNotices = pgTable(
  'mail_notices',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The notification or the meetup; 0 for messages. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** The oldest message that was not mailed yet. */
    messageId: bigint({ mode: 'number' }),
    dueAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('mail_notices_subject_key').on(t.userId, t.kind, t.subjectId),
    index('mail_notices_due_idx').on(t.dueAt),
    check('mail_notices_kind', sql`${t.kind} in ('notification', 'messages', 'question')`),
  ],
);
