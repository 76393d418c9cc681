import * as z from 'zod/mini';
import { PARTICIPANTS_MAX } from '../domain/limits';
import { DATE_PARTS } from '../domain/series';
import { MEMBERSHIP_STATUSES } from '../domain/trib-options';
import { id, placeTimeZone, readerOf, whenAbsent } from './common';
import { day, repeatFields, repeats } from './repeats';

const going = z.int().check(z.gte(0));

const seriesDate = z.object({
  id,
  /** The day of the rule, even if the date was moved. */
  day,
  startTime: z.nullable(z.iso.datetime()),
  endTime: z.nullable(z.iso.datetime()),
  timeZone: placeTimeZone,
  memberCount: going,
  maxParticipants: z.int(),
  membership: z.nullable(z.enum(MEMBERSHIP_STATUSES)),
});

export const series = z.object({
  id,
  repeats: z.object(repeatFields),
  firstDay: day,
  /** True if no more dates are made. */
  ended: z.boolean(),
  /** Whether the viewer makes the decisions about the series. */
  isHost: z.boolean(),
  /** How many spots of each date regulars leave to others. */
  newcomerSpots: z.int().check(z.gte(0)),
  regularCount: going,
  /** Whether the viewer comes every time. */
  isRegular: z.boolean(),
  /** True if the viewer has missed three dates and not yet said whether they still come. */
  isAsked: whenAbsent(z.boolean(), () => false),
  /** The dates to come, the next one first. */
  dates: z.array(seriesDate),
  /** Past dates for the host alone, the latest first. `came` is how many came, as far as a host has said. */
  lastDates: whenAbsent(
    z.array(
      z.object({
        id,
        startTime: z.nullable(z.iso.datetime()),
        timeZone: placeTimeZone,
        going,
        came: z.nullable(going),
      }),
    ),
    () => [],
  ),
});
export const seriesReader = readerOf(series);

/** Which other dates an edit of one date applies to. */
export const SERIES_SCOPES = ['following', 'all'] as const;

const seriesChange = z.object({
  id,
  startTime: z.nullable(z.iso.datetime()),
  timeZone: placeTimeZone,
  memberCount: going,
  /** The parts that were changed on this date alone, and stay as they are. */
  kept: z.array(z.enum(DATE_PARTS)),
  /** Set if more people are going than there would be spots: the date keeps as many spots as this. */
  keepsSpots: z.nullable(z.int()),
  isTold: z.boolean(),
});
export const seriesChanges = z.object({ dates: z.array(seriesChange) });
export const seriesChangesReader = readerOf(seriesChanges);

/** The series repeats by this rule from its first day on. */
export const newRule = z.strictObject({ repeats, firstDay: day });

/** What another rule does to the dates that exist already. */
export const ruleChange = z.object({
  /** The dates that do not fit the rule. */
  cancelled: z.array(z.pick(seriesChange, { id: true, startTime: true, timeZone: true, memberCount: true })),
  /** How many people had a spot at one of these, each counted once. */
  people: going,
  /** How many dates fit the rule and stay as they are. */
  kept: going,
});

export const ruleChangeReader = readerOf(ruleChange);

/** The last date: all later ones are cancelled. */
export const seriesEnd = z.strictObject({ last: id });

export const newcomerSpots = z.strictObject({
  newcomerSpots: z.int().check(z.gte(0), z.lte(PARTICIPANTS_MAX)),
});

export type SeriesScope = (typeof SERIES_SCOPES)[number];
export type Series = z.infer<typeof series>;
export type SeriesDate = z.infer<typeof seriesDate>;
export type NewRule = z.infer<typeof newRule>;
export type RuleChange = z.infer<typeof ruleChange>;
export type SeriesChange = z.infer<typeof seriesChange>;
export type SeriesChanges = z.infer<typeof seriesChanges>;
