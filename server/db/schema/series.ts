import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { EVERY } from '#shared/domain/series';
import type { ALCOHOL_POLICIES, COSTS, DRESS_CODES, WhoCanJoin } from '#shared/domain/trib-options';
import { identity, moment, partOf } from './columns';
import { users } from './users';

/** What every new date of a series starts with, apart from its times. A place that is not public is for members only. */
export type SeriesTemplate = {
  name: string;
  description: string;
  location: string | null;
  placeId: number | null;
  ideaId: number | null;
  communityId: number | null;
  city: string | null;
  cityId: number | null;
  address: string | null;
  pinLatitude: number | null;
  pinLongitude: number | null;
  placeIsPublic: boolean;
  category: string | null;
  maxParticipants: number;
  minPeople: number | null;
  asksIfComing: boolean;
  categories: string[];
  whoCanJoin: WhoCanJoin;
  membersOnly: boolean;
  dressCode: (typeof DRESS_CODES)[number];
  alcoholPolicy: (typeof ALCOHOL_POLICIES)[number];
  cost: (typeof COSTS)[number];
  costDetails: string | null;
  mainImageUrl: string | null;
  mainImageBlur: string | null;
  eventPhotos: string[];
};

/** Meetups that repeat. Each date is a meetup of its own, made some weeks ahead; all have one conversation. */
export const series = pgTable(
  'series',
  {
    id: identity(),
    /** The host, who made the series or got it along with its next date. Null if it has ended with the host's account. */
    creatorId: integer().references(() => users.id, { onDelete: 'set null' }),
    every: text({ enum: EVERY }).notNull(),
    weekdays: smallint().array(),
    /** Days and times are in the time zone of the place. */
    firstDay: date().notNull(),
    until: date(),
    times: smallint(),
    timeZone: text().notNull(),
    startMinute: smallint().notNull(),
    /** The length from start to end, as a clock on the wall shows it. */
    minutes: integer().notNull(),
    template: jsonb().$type<SeriesTemplate>().notNull(),
    newcomerSpots: smallint().notNull().default(0),
    endedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    index('series_creator_idx').on(t.creatorId),
    check('series_host', sql`${t.creatorId} is not null or ${t.endedAt} is not null`),
    check('series_every', sql`${t.every} in ('week', 'two-weeks', 'month', 'weekdays')`),
    check('series_weekdays', sql`(${t.every} = 'weekdays') = (${t.weekdays} is not null)`),
    check('series_one_end', sql`${t.until} is null or ${t.times} is null`),
    check('series_until', sql`${t.until} >= ${t.firstDay}`),
    check('series_times', sql`${t.times} between 2 and 100`),
    check('series_start', sql`${t.startMinute} between 0 and 1439`),
    check('series_minutes', sql`${t.minutes} > 0`),
    check('series_newcomer_spots', sql`${t.newcomerSpots} between 0 and 50`),
  ],
);

/** People who come every time. */
export const seriesRegulars = pgTable(
  'series_regulars',
  {
    seriesId: partOf(() => series.id),
    userId: partOf(() => users.id),
    /** A co-host of the series is one at every date at which they have a spot. */
    role: text({ enum: ['member', 'cohost'] })
      .notNull()
      .default('member'),
    /** Regulars get their spots in this order, co-hosts first. */
    standing: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    createdAt: moment().notNull().defaultNow(),
    /** When the regular was asked, after missing three dates, whether they still come. They are asked once. */
    askedAt: moment(),
    /** When the regular answered that they do. */
    keptAt: moment(),
  },
  (t) => [
    primaryKey({ columns: [t.seriesId, t.userId] }),
    index('series_regulars_user_idx').on(t.userId),
    index('series_regulars_order_idx').on(t.seriesId, t.standing),
    check('series_regulars_role', sql`${t.role} in ('member', 'cohost')`),
  ],
);
