import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { OPERATOR_ACTIONS } from '#shared/api/safety';
import type { NotificationKind } from '#shared/domain/notices';
import type { Repeats } from '#shared/domain/series';
import type { MemberRole } from '#shared/domain/trib-options';
import { announcements } from './announcements';
import { messages } from './chat';
import { communities } from './communities';
import { identity, longIdentity, moment, partOf } from './columns';
import { photos } from './photos';
import { securityEvents } from './sign-in';
import { tableRounds } from './table-rounds';
import { tribs } from './tribs';
import { users } from './users';

/** One row per pair, the smaller id first, so that no friendship exists twice. */
export const friendships = pgTable(
  'friendships',
  {
    lowId: partOf(() => users.id),
    highId: partOf(() => users.id),
    /** The sender of a request cannot tell whether it is pending or declined. */
    status: text({ enum: ['requested', 'accepted', 'declined'] }).notNull(),
    requestedBy: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
    acceptedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.lowId, t.highId] }),
    index('friendships_high_idx').on(t.highId),
    check('friendships_order', sql`${t.lowId} < ${t.highId}`),
    check('friendships_requester', sql`${t.requestedBy} in (${t.lowId}, ${t.highId})`),
    check('friendships_status', sql`${t.status} in ('requested', 'accepted', 'declined')`),
    check('friendships_accepted_at', sql`(${t.status} = 'accepted') = (${t.acceptedAt} is not null)`),
  ],
);

export const blocks = pgTable(
  'blocks',
  {
    blockerId: partOf(() => users.id),
    blockedId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index('blocks_blocked_idx').on(t.blockedId),
    check('blocks_not_self', sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: identity(),
    reporterId: integer().references(() => users.id, { onDelete: 'set null' }),
    reportedUserId: integer().references(() => users.id, { onDelete: 'cascade' }),
    reportedTribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    /** The person who hosted the reported meetup or owned the community at that time; it may have been handed over since. */
    reportedHostId: integer().references(() => users.id, { onDelete: 'set null' }),
    reportedMessageId: bigint({ mode: 'number' }).references(() => messages.id, { onDelete: 'cascade' }),
    reportedPhotoId: uuid().references(() => photos.id, { onDelete: 'cascade' }),
    reportedCommunityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    reason: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** When an operator closed the report. `reply` is what they told the reporter. */
    handledAt: moment(),
    handledBy: integer().references(() => users.id, { onDelete: 'set null' }),
    reply: text(),
  },
  (t) => [
    index('reports_created_idx').on(t.createdAt),
    index('reports_open_idx')
      .on(t.id)
      .where(sql`${t.handledAt} is null`),
    index('reports_reporter_idx').on(t.reporterId),
    index('reports_user_idx').on(t.reportedUserId),
    index('reports_trib_idx').on(t.reportedTribId),
    index('reports_host_idx').on(t.reportedHostId),
    index('reports_message_idx').on(t.reportedMessageId),
    index('reports_photo_idx').on(t.reportedPhotoId),
    index('reports_community_idx').on(t.reportedCommunityId),
    check(
      'reports_one_subject',
      sql`num_nonnulls(${t.reportedUserId}, ${t.reportedTribId}, ${t.reportedMessageId}, ${t.reportedPhotoId},
        ${t.reportedCommunityId}) = 1`,
    ),
  ],
);

/** What operators did, who did it and why. Rows are kept when their subject is gone. */
export const operatorActions = pgTable(
  'operator_actions',
  {
    id: identity(),
    operatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    /** The operator's username at that time, or the system user who ran the command. */
    operator: text().notNull(),
    action: text({ enum: OPERATOR_ACTIONS }).notNull(),
    /** The subject as text, such as "user 12", because the subject may be deleted. */
    subject: text().notNull(),
    reportId: integer().references(() => reports.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('operator_actions_operator_idx').on(t.operatorId),
    index('operator_actions_report_idx').on(t.reportId),
    check(
      'operator_actions_action',
      sql`${t.action} in ('hide', 'show', 'suspend', 'restore', 'answer', 'reset', 'grant', 'take', 'set', 'approve',
        'refuse', 'look')`,
    ),
  ],
);

/** A series that repeats in another way, or ends with a date. */
export type SeriesPlan = { repeats: Repeats; firstDay: string } | { lastAt: string; timeZone: string };

/** What a notification tells that its subject no longer shows. */
export type NoticeChange = {
  /** How it was before: when and where, or how many dates of a series a person had. */
  before?: {
    startsAt?: string | null;
    endsAt?: string | null;
    timeZone?: string;
    place?: string | null;
    dates?: number;
  };
  isElsewhere?: boolean;
  /** How many of the person's dates it is about, if there are several. */
  dates?: number;
  /** The spot that was given up by mail. */
  spot?: { role: MemberRole; arrival: number };
  /** The closing of the next round that a person is in. */
  nextClosing?: { at: string; timeZone: string };
  /** How the series goes on, and how many dates of it they keep. */
  plan?: SeriesPlan;
  kept?: number;
};

/** What a person was notified of once, about a meetup, a person, a community or their account; deleted with its subject. */
export const notifications = pgTable(
  'notifications',
  {
    id: longIdentity(),
    userId: partOf(() => users.id),
    tribId: integer().references(() => tribs.id, { onDelete: 'cascade' }),
    personId: integer().references(() => users.id, { onDelete: 'cascade' }),
    reportId: integer().references(() => reports.id, { onDelete: 'cascade' }),
    securityEventId: bigint({ mode: 'number' }).references(() => securityEvents.id, { onDelete: 'cascade' }),
    communityId: integer().references(() => communities.id, { onDelete: 'cascade' }),
    roundId: integer().references(() => tableRounds.id, { onDelete: 'cascade' }),
    announcementId: integer().references(() => announcements.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    change: jsonb().$type<NoticeChange>(),
    createdAt: moment().notNull().defaultNow(),
    seenAt: moment(),
  },
  (t) => [
    index('notifications_listed_idx').on(t.userId, sql`(${t.seenAt} is null) desc`, t.id.desc().nullsFirst()),
    // There is one notification per kind and subject: if the event repeats, it is renewed.
    unique('notifications_subject_key')
      .on(t.userId, t.kind, t.tribId, t.personId, t.reportId, t.securityEventId, t.communityId, t.roundId)
      .nullsNotDistinct(),
    // The sweep of old rows (server/retention.queries) reads only those because of this index.
    index('notifications_created_idx').using('brin', t.createdAt),
    // Without these indexes, deleting a meetup or a person would scan all notifications. Each notification is in few of them.
    ...Object.entries({
      trib: t.tribId,
      person: t.personId,
      report: t.reportId,
      security: t.securityEventId,
      community: t.communityId,
      round: t.roundId,
      announcement: t.announcementId,
    }).map(([name, column]) =>
      index(`notifications_${name}_idx`)
        .on(column)
        .where(sql`${column} is not null`),
    ),
    check(
      'notifications_one_subject',
      sql`num_nonnulls(${t.tribId}, ${t.personId}, ${t.reportId}, ${t.securityEventId}, ${t.communityId},
        ${t.roundId}) = 1`,
    ),
  ],
);

/** Whether the meetup took place, as each member says: one row per member and meetup. */
export const feedback = pgTable(
  'feedback',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    tookPlace: boolean().notNull(),
    /**
     * The person would meet the same people again, and would host a series of it; a no is null, as silence is. Once it is decided
     * (`follow_ups`) only those keep their yes for whom it did not come together.
     */
    again: boolean(),
    wouldHost: boolean(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tribId, t.userId] }),
    index('feedback_again_idx')
      .on(t.tribId)
      .where(sql`${t.again}`),
  ],
);

/** Meetups of which it was decided whether the same people meet again, if anybody had said yes. */
export const followUps = pgTable('follow_ups', {
  tribId: partOf(() => tribs.id).primaryKey(),
  decidedAt: moment().notNull(),
});

/** Wishes to meet again, which nobody sees. They are deleted when the mutual ones are revealed (MEET_AGAIN_HOURS). */
export const meetAgain = pgTable(
  'meet_again',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    otherId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.tribId, t.userId, t.otherId] }),
    index('meet_again_user_idx').on(t.userId),
    index('meet_again_other_idx').on(t.otherId),
    check('meet_again_not_self', sql`${t.userId} <> ${t.otherId}`),
  ],
);

/**
 * Shows whether scores mean anything. It counts pairs who both said that a meetup took place and were not friends
 * before: by their score, how many both wished to meet again, and how many did not. It names no person and no meetup.
 */
export const scoreAgreement = pgTable('score_agreement', {
  score: smallint().primaryKey(),
  mutual: integer().notNull().default(0),
  others: integer().notNull().default(0),
});
