import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  ALCOHOL_POLICIES,
  COSTS,
  DRESS_CODES,
  MEMBER_ROLES,
  MEMBERSHIP_STATUSES,
  VISIBILITIES,
  WHO_CAN_JOIN,
} from '#shared/domain/trib-options';
import { DATE_PARTS } from '#shared/domain/series';
import { ideas, places } from './catalogue';
import { cities } from './cities';
import { communities } from './communities';
import { cube, identity, moment, partOf, texts } from './columns';
import { tableRounds } from './table-rounds';
import { series } from './series';
import { users } from './users';

export const tribs = pgTable(
  'tribs',
  {
    id: identity(),
    /**
     * The host. A table of a round, a table that follows another meetup, and a proposed evening have none, even if one of their people
     * has volunteered.
     */
    creatorId: integer().references(() => users.id),
    /** The round that seated this meetup, which only its members know then. */
    roundId: integer().references(() => tableRounds.id),
    /** The round with which this evening was proposed, which is public; the key keeps it from being proposed twice. */
    proposedByRoundId: integer().references(() => tableRounds.id),
    /** The meetup whose people wanted to meet again (docs/decisions/053). Only its members know it, like a table. */
    followsId: integer().references((): AnyPgColumn => tribs.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    description: text().notNull(),
    location: text(),
    placeId: integer().references(() => places.id),
    ideaId: integer().references(() => ideas.id),
    communityId: integer().references(() => communities.id, { onDelete: 'set null' }),
    city: text(),
    cityId: integer().references(() => cities.id),
    /** Details of a place outside the catalogue; unless it is public, these are for members only (docs/decisions/013). */
    address: text(),
    pinLatitude: doublePrecision(),
    pinLongitude: doublePrecision(),
    /** The host says that their own place is no home, so everybody may read its name and address. */
    placeIsPublic: boolean().notNull().default(false),
    category: text(),
    timeZone: text().notNull(),
    startsAt: moment(),
    endsAt: moment(),
    maxParticipants: smallint().notNull(),
    /** It goes ahead with so many people, and is off below that; null if it takes place in any case (docs/decisions/053). */
    minPeople: smallint(),
    /** When it was decided that it goes ahead; from then on the number counts for nothing. */
    wentAheadAt: moment(),
    /** Everybody going is asked on the day before whether they still come, if there are enough of them. */
    asksIfComing: boolean().notNull().default(true),
    categories: texts(),
    whoCanJoin: text({ enum: WHO_CAN_JOIN }).notNull(),
    membersOnly: boolean().notNull().default(false),
    /** Who sees it besides those who are in it, as in `visibilityOf`. */
    visibility: text({ enum: VISIBILITIES })
      .notNull()
      .generatedAlwaysAs(
        sql`case when who_can_join = 'Friends only' then 'friends' when members_only then 'members' else 'everybody' end`,
      ),
    dressCode: text({ enum: DRESS_CODES }).notNull(),
    alcoholPolicy: text({ enum: ALCOHOL_POLICIES }).notNull(),
    cost: text({ enum: COSTS }).notNull(),
    costDetails: text(),
    mainImageUrl: text(),
    /** Copied from the photo, which never changes, so that lists need no join. */
    mainImageBlur: text(),
    eventPhotos: texts(),
    cancelledAt: moment(),
    /** The series, and the day of its rule for which this date was made, even if the date was moved since. */
    seriesId: integer().references(() => series.id, { onDelete: 'set null' }),
    occurrence: date(),
    /** The parts that were changed on this date alone. */
    ownParts: text({ enum: DATE_PARTS })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Set while only members see it, because an operator has hidden it, which also cancels it, or has not approved it
     * yet (`first_posts`).
     */
    hiddenAt: moment(),
    /**
     * The creator's id and their idempotency key, as in `7:key`. A repeated request still matches after the meetup
     * was handed over.
     */
    idempotencyKey: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** The start, or infinity: a meetup without a time is always upcoming. */
    feedAt: moment()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(starts_at, 'infinity'::timestamptz)`),
    /**
     * These three aggregate over the joined members, and are updated in the transactions that change them (docs/decisions/004).
     */
    memberCount: smallint().notNull().default(0),
    point: cube()
      .notNull()
      .default(sql`'(0)'::cube`),
    base: doublePrecision().notNull().default(0),
  },
  (t) => [
    // No index has what changes with every member, so that joining writes no index of this table.
    index('tribs_feed_idx')
      .on(t.feedAt, t.id)
      .where(sql`${t.cancelledAt} is null`),
    index('tribs_city_feed_idx')
      .on(t.cityId, t.feedAt, t.id)
      .where(sql`${t.cancelledAt} is null`),
    index('tribs_idea_feed_idx')
      .on(t.ideaId, t.feedAt, t.id)
      .where(sql`${t.cancelledAt} is null`),
    index('tribs_community_feed_idx')
      .on(t.communityId, t.feedAt, t.id)
      .where(sql`${t.cancelledAt} is null and ${t.communityId} is not null`),
    index('tribs_creator_idx').on(t.creatorId),
    index('tribs_round_idx')
      .on(t.roundId)
      .where(sql`${t.roundId} is not null`),
    uniqueIndex('tribs_proposed_key')
      .on(t.proposedByRoundId)
      .where(sql`${t.proposedByRoundId} is not null`),
    index('tribs_ends_idx')
      .on(t.endsAt)
      .where(sql`${t.cancelledAt} is null`),
    index('tribs_undecided_idx')
      .on(t.startsAt)
      .where(sql`${t.minPeople} is not null and ${t.wentAheadAt} is null and ${t.cancelledAt} is null`),
    // These tell whose picture it is, and whether it is still used.
    index('tribs_main_image_idx').on(t.mainImageUrl),
    index('tribs_event_photos_idx').using('gin', t.eventPhotos),
    uniqueIndex('tribs_follows_key').on(t.followsId),
    uniqueIndex('tribs_series_occurrence').on(t.seriesId, t.occurrence),
    index('tribs_series_feed_idx')
      .on(t.seriesId, t.feedAt, t.id)
      .where(sql`${t.seriesId} is not null`),
    uniqueIndex('tribs_idempotency_key').on(t.creatorId, t.idempotencyKey),
    index('tribs_idempotency_idx').on(t.idempotencyKey),
    check('tribs_capacity', sql`${t.memberCount} between 0 and ${t.maxParticipants}`),
    check('tribs_max_participants', sql`${t.maxParticipants} between 2 and 50`),
    check('tribs_min_people', sql`${t.minPeople} between 2 and 50`),
    check(
      'tribs_host',
      sql`num_nonnulls(${t.creatorId}, ${t.roundId}, ${t.followsId}, ${t.proposedByRoundId}) = 1`,
    ),
    check('tribs_ends_after_start', sql`${t.endsAt} > ${t.startsAt}`),
    check('tribs_name_length', sql`char_length(${t.name}) between 1 and 100`),
    check('tribs_description_length', sql`char_length(${t.description}) between 1 and 500`),
    check('tribs_address_length', sql`char_length(${t.address}) between 1 and 200`),
    check('tribs_pin', sql`(${t.pinLatitude} is null) = (${t.pinLongitude} is null)`),
    check('tribs_public_place', sql`${t.placeId} is null or not ${t.placeIsPublic}`),
    check('tribs_occurrence', sql`${t.seriesId} is null or ${t.occurrence} is not null`),
    check('tribs_event_photos', sql`cardinality(${t.eventPhotos}) <= 4`),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    status: text({ enum: MEMBERSHIP_STATUSES }).notNull(),
    role: text({ enum: MEMBER_ROLES }).notNull().default('member'),
    /** The order of arrival. The waitlist moves up by this, not by time. */
    arrival: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().defaultNow(),
    joinedAt: moment(),
    /** A note to the hosts, with a request or a yes; cleared a day after the meetup. */
    message: text(),
    /** The start for which they have said, when they were asked, that they still come; another start asks anew. */
    comingFor: moment(),
    /** Since when nothing of the meetup is pushed to this person. */
    silencedAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.tribId, t.userId] }),
    index('memberships_user_idx').on(t.userId, t.status),
    index('memberships_order_idx').on(t.tribId, t.status, t.arrival),
    uniqueIndex('memberships_one_host')
      .on(t.tribId)
      .where(sql`${t.role} = 'host'`),
    uniqueIndex('memberships_one_volunteer')
      .on(t.tribId)
      .where(sql`${t.role} = 'volunteer'`),
    check('memberships_status', sql`${t.status} in ('joined', 'waitlisted', 'requested')`),
    check('memberships_message', sql`char_length(${t.message}) between 1 and 200`),
    check('memberships_role', sql`${t.role} in ('member', 'volunteer', 'cohost', 'host')`),
    check('memberships_role_joined', sql`${t.role} = 'member' or ${t.status} = 'joined'`),
    check('memberships_joined_at', sql`(${t.status} = 'joined') = (${t.joinedAt} is not null)`),
  ],
);

/** People whom a host has removed: they can come back only if a host accepts their request. */
export const tribRemovals = pgTable(
  'trib_removals',
  {
    tribId: partOf(() => tribs.id),
    userId: partOf(() => users.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.tribId, t.userId] }), index('trib_removals_user_idx').on(t.userId)],
);

export const saves = pgTable(
  'saves',
  {
    userId: partOf(() => users.id),
    tribId: partOf(() => tribs.id),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.tribId] }), index('saves_trib_idx').on(t.tribId)],
);

/** A person's decision on an invitation. A declined meetup is not offered again. */
export const invitationAnswers = pgTable(
  'invitation_answers',
  {
    userId: partOf(() => users.id),
    tribId: partOf(() => tribs.id),
    answer: text({ enum: ['accepted', 'not-interested'] }).notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tribId] }),
    check('invitation_answers_answer', sql`${t.answer} in ('accepted', 'not-interested')`),
  ],
);

/** Meetups that were offered to people, so that their list stays the same and gets no more new ones than they want. */
export const invitationOffers = pgTable(
  'invitation_offers',
  {
    userId: partOf(() => users.id),
    tribId: partOf(() => tribs.id),
    /** The last time it was offered. A meetup that was not answered may be offered again later. */
    offeredAt: moment().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tribId] }),
    index('invitation_offers_trib_idx').on(t.tribId),
    index('invitation_offers_offered_idx').on(t.offeredAt),
  ],
);
