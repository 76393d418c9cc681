import * as z from 'zod/mini';
import { PARTICIPANTS_MAX } from '../domain/limits';
import { DATE_PARTS } from '../domain/series';
import { MEMBERSHIP_STATUSES } from '../domain/trib-options';
import { id, placeTimeZone, readerOf, whenAbsent } from './common';
import { day, repeatFields, repeats } from './repeats';

const going = z.int().check(z.gte(0));

const seriesDate = z.object({
  id,
  /** Of the rule, even if it was moved. */
  day,
  startTime: z.nullable(z.iso.datetime()),
  endTime: z.nullable(z.iso.datetime()),
  timeZone: placeTimeZone,
  memberCount: going,
  maxParticipants: z.int(),
  /** The viewer's own. */
  membership: z.nullable(z.enum(MEMBERSHIP_STATUSES)),
});

export const series = z.object({
  id,
  repeats: z.object(repeatFields),
  firstDay: day,
  /** Whether no more dates are made. */
  ended: z.boolean(),
  /** Whether the viewer decides about it. */
  isHost: z.boolean(),
  /** Regulars leave so many spots of each date to others. */
  newcomerSpots: z.int().check(z.gte(0)),
  regularCount: going,
  /** Whether the viewer comes every time. */
  isRegular: z.boolean(),
  /** They missed three dates, and have not said yet whether they still come. */
  isAsked: whenAbsent(z.boolean(), () => false),
  /** What is to come, the next first. */
  dates: z.array(seriesDate),
  /** For its host alone, the latest first: how many came, as far as a host has said. */
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

/** Which dates an edit of one of them is for, besides it. */
export const SERIES_SCOPES = ['following', 'all'] as const;

/** What an edit does to one date. */
const seriesChange = z.object({
  id,
  startTime: z.nullable(z.iso.datetime()),
  timeZone: placeTimeZone,
  memberCount: going,
  /** What was changed on this date alone, and stays. */
  kept: z.array(z.enum(DATE_PARTS)),
  /** More people are going than there would be spots: it keeps as many as it has. */
  keepsSpots: z.nullable(z.int()),
  /** Whether those going are told of another time or place. */
  isTold: z.boolean(),
});
export const seriesChanges = z.object({ dates: z.array(seriesChange) });
export const seriesChangesReader = readerOf(seriesChanges);

/** From its first day on it repeats so. */
export const newRule = z.strictObject({ repeats, firstDay: day });

/** What another rule does to the dates that are made. */
export const ruleChange = z.object({
  /** They do not fit it. */
  cancelled: z.array(z.pick(seriesChange, { id: true, startTime: true, timeZone: true, memberCount: true })),
  /** Who had a spot at one of them, each once. */
  people: going,
  /** How many fit, and stay as they are. */
  kept: going,
});

export const ruleChangeReader = readerOf(ruleChange);

/** The date with which it ends: later ones are cancelled. */
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
