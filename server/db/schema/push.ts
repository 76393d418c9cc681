import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { TOPICS } from '#shared/domain/notice-topics';
import { longIdentity, moment, partOf } from './columns';
import { tribs } from './tribs';
import { sessions, users } from './users';

/**
 * Browsers that receive push messages. A subscription belongs to a session and ends with it, unless it still has to
 * be told about that end: then it has no session, and is deleted once that message was sent.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    sessionHash: text().references(() => sessions.tokenHash, { onDelete: 'cascade' }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** How often its push service has failed in a row; nothing is sent before `retryAt`. */
    failures: integer().notNull().default(0),
    retryAt: moment(),
    /** The lease of the instance that sends to this browser. If the instance is killed, the lease runs out. */
    lease: uuid(),
    leasedUntil: moment(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_key').on(t.endpoint),
    index('push_subscriptions_user_idx').on(t.userId),
    index('push_subscriptions_session_idx').on(t.sessionHash),
  ],
);

const DELIVERY_KINDS = ['notification', 'message', 'summary', 'question'] as const;

/** What is still to be sent to a browser, one row per subject; its text is written when it is sent. */
export const pushDeliveries = pgTable(
  'push_deliveries',
  {
    id: longIdentity(),
    subscriptionId: bigint({ mode: 'number' })
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    kind: text({ enum: DELIVERY_KINDS }).notNull(),
    /** The id of the notification, conversation or meetup; 0 for the summary of messages. */
    subjectId: bigint({ mode: 'number' }).notNull(),
    /** In a delivery of messages or of their summary, the oldest message that was not pushed yet. */
    messageId: bigint({ mode: 'number' }),
    dueAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('push_deliveries_subject_key').on(t.subscriptionId, t.kind, t.subjectId),
    index('push_deliveries_due_idx').on(t.dueAt),
    check('push_deliveries_kind', sql`${t.kind} in ('notification', 'message', 'summary', 'question')`),
  ],
);

/** Messages whose recipients have not been looked up yet: a community may have thousands of members. */
export const pushMessages = pgTable('push_messages', { messageId: bigint({ mode: 'number' }).primaryKey() });

export const notificationSettings = pgTable(
  'notification_settings',
  {
    userId: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    topicsOff: text({ enum: TOPICS }).array().notNull(),
    /** Local times such as "22:00". */
    quietFrom: text(),
    quietUntil: text(),
    timeZone: text().notNull(),
  },
  (t) => [check('notification_settings_quiet', sql`(${t.quietFrom} is null) = (${t.quietUntil} is null)`)],
);

export const REMINDER_KINDS = ['meetup-tomorrow', 'coming', 'meetup-soon', 'after-meetup'] as const;

/** Reminders that were sent, one of each kind per start: a meetup that is moved gets new ones. */
export const reminders = pgTable(
  'reminders',
  {
    tribId: partOf(() => tribs.id),
    kind: text({ enum: REMINDER_KINDS }).notNull(),
    startsAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tribId, t.kind, t.startsAt] })],
);
