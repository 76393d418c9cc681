import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MAIL_FREQUENCIES } from '#shared/api/mail';
import { TOPICS } from '#shared/domain/notice-topics';
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

/** What one notice in a mail says, where the mail's kind does not say it. */
export type MailText = {
  title: string;
  body: string;
  url: string;
  /** The meetup that an urgent notice is about, or the first of several dates, for the calendar file of the mail. */
  trib?: { id: number; isSeveral: boolean };
  /** It asks whether the person still comes, so the mail has a button for each answer. */
  asksIfComing?: boolean;
};

/**
 * Mails to be sent, and the links of mails that were. A token is generated when its mail leaves, and only its hash is
 * kept, so a reader of this table cannot use any link. The job that
 * sends it has the mail's id as its key.
 */
export const mails = pgTable(
  'mails',
  {
    id: longIdentity(),
    kind: text({ enum: MAIL_KINDS }).notNull(),
    address: text().notNull(),
    /**
     * For a sign-in or a reset the person is looked up only when the mail is sent, so that the asking request takes
     * equally long for any address.
     */
    userId: integer().references(() => users.id, { onDelete: 'cascade' }),
    texts: jsonb().$type<MailText[]>(),
    securityEventId: bigint({ mode: 'number' }).references(() => securityEvents.id, { onDelete: 'cascade' }),
    /** The invitation to a community that this mail carries, to a person who may have no account. */
    inviteId: bigint({ mode: 'number' }).references(() => communityInvites.id, { onDelete: 'cascade' }),
    /** The hash of the browser that asked or of its session; the code works only there. */
    browserHash: text(),
    tokenHash: text(),
    codeHash: text(),
    tries: integer().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    /** When its link expires, and when attempts to send it end. */
    expiresAt: moment().notNull(),
    /** Set just before the text is handed over: from then on the mail counts as sent, even if the connection breaks. */
    sentAt: moment(),
    /** When the recipient's mail server refused it for good. */
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
    check(
      'mails_kind',
      sql`${t.kind} in ('confirm', 'sign-in', 'verify', 'reset', 'changed', 'restored', 'security',
        'notices', 'invite')`,
    ),
  ],
);

/** Settings of people who have confirmed their address; nobody else is mailed notices. */
export const mailSettings = pgTable(
  'mail_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    frequency: text({ enum: MAIL_FREQUENCIES }).notNull(),
    topicsOff: text({ enum: TOPICS }).array().notNull(),
    /**
     * When the address's mail server refused a mail: until the address is confirmed again, only what its person asks
     * for is sent.
     */
    refusedAt: moment(),
  },
  (t) => [check('mail_settings_frequency', sql`${t.frequency} in ('off', 'at-once', 'daily')`)],
);

const NOTICE_KINDS = ['notification', 'messages', 'question'] as const;

/** What is still to be mailed, one row per subject; its text is written when it is due. */
export const mailNotices = pgTable(
  'mail_notices',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    kind: text({ enum: NOTICE_KINDS }).notNull(),
    /** The id of the notification or the meetup; 0 for messages. */
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
