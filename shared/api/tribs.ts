import * as z from 'zod/mini';
import { VALUE_SIDES } from '../domain/compatibility';
import { PLACES_SHOWN } from '../domain/home';
import { COMPASS_POINTS } from '../domain/great-circle';
import { MATCH_LEVELS, levelOf } from '../domain/match-labels';
import { DEFAULT_DISPLAY_NAME } from '../domain/names';
import { MEMBER_ROLES, MEMBERSHIP_STATUSES } from '../domain/trib-options';
import { VALUE_KEYS } from '../domain/values';
import { pin } from './cities';
import { isTimeZone, localToInstant } from '../domain/meetup-time';
import { id, placeTimeZone, profileImage, readersTimeZone, readerOf, whenAbsent } from './common';
import { reached } from './announcements';
import { responseFields } from './trib-schemas';

/**
 * Null where only the label is shown, because with one or two people a visitor could work out more
 * (docs/decisions/004). Score and label are both null if the viewer is the whole group.
 */
const score = z.nullable(z.int().check(z.gte(0), z.lte(100)));
/** The specification has only scores, so a missing label is derived from the score. */
const matchLevel = whenAbsent(
  z.nullable(z.enum(MATCH_LEVELS)),
  ({ avgCompatibility, compatibility = avgCompatibility }) =>
    typeof compatibility === 'number' ? levelOf(compatibility) : null,
);

export const member = z.object({
  id,
  displayName: whenAbsent(z.string(), ({ name }) => (typeof name === 'string' ? name : DEFAULT_DISPLAY_NAME)),
  bio: z.nullable(z.string()),
  profileImage,
});
export const memberList = z.array(member);
/** The viewer has answered nothing, so that the score is only a guess. It is not sent otherwise. */
export const isGuess = z.optional(z.boolean());
export const topMember = z.object({ member, compatibility: score, matchLevel, isGuess });

/** Explains a match by what is shared and where the two differ, never by another person's numbers. */
export const matchReasons = z.object({
  sharedInterestIds: z.array(id),
  /** Null where there is nothing to say: only answers that somebody gave are told. */
  closestValue: z.nullable(z.enum(VALUE_KEYS)),
  farthestValue: z.nullable(z.enum(VALUE_KEYS)),
  /** Both are null where scores are not told either. */
  closestSide: z.nullable(z.enum(VALUE_SIDES)),
  areFarApart: z.nullable(z.boolean()),
});

/** The exact place, for viewers who may see it. */
export const exactPlace = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
  /** The position that a host has set; without one, a place outside the catalogue has the position of its city. */
  pin: z.nullable(pin),
});

const moment = (otherwise: Parameters<typeof whenAbsent>[1]) =>
  whenAbsent(z.nullable(z.iso.datetime()), otherwise);

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/;

/**
 * Reads a time from another server. Some write an offset; others write the clock of the place, as the specification
 * does. Null if it is not a time.
 */
function instantOf(written: unknown, timeZone: unknown): string | null {
  if (typeof written !== 'string') return null;
  const zone = typeof timeZone === 'string' && isTimeZone(timeZone) ? timeZone : readersTimeZone();
  const local = LOCAL.test(written) ? written.slice(0, 'yyyy-mm-ddThh:mm'.length) : null;
  const instant = local === null ? new Date(written) : localToInstant(local, zone);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}

export const trib = z.object({
  id,
  ...responseFields,
  location: z.nullable(z.string()),
  city: z.nullable(z.string()),
  cityId: z.nullable(id),
  /**
   * The distance from the given city in whole miles: to the exact place for viewers who may see it, otherwise to its
   * area or city.
   */
  distanceMiles: z.nullable(z.int().check(z.gte(0))),
  /** The direction from the given city to the same point; null if the distance is less than half a mile. */
  direction: z.nullable(z.enum(COMPASS_POINTS)),
  /** Whether the meetup's city is as near as the viewer wants it; null if no city was given. */
  withinReach: z.nullable(z.boolean()),
  category: z.nullable(z.string()),
  /** A tiny picture as a data URL to show while an uploaded photo loads; our covers have none. */
  mainImageBlur: z.nullable(z.string()),
  avgCompatibility: score,
  matchLevel,
  isGuess,
  topMembers: whenAbsent(z.array(topMember), () => []),
  members: whenAbsent(z.array(member), () => []),
  memberCount: whenAbsent(z.int(), ({ members }) => (Array.isArray(members) ? members.length : 0)),
  /** When it is decided whether enough people are going; null where nothing is left to decide. */
  decidesAt: z.nullable(z.iso.datetime()),
  /** How many more people it needs; null where it takes place in any case. */
  missing: z.nullable(z.int().check(z.gte(0))),
  startTime: moment(({ startTime, timeZone }) => instantOf(startTime, timeZone)),
  endTime: moment(({ endTime, timeZone }) => instantOf(endTime, timeZone)),
  timeZone: placeTimeZone,
  /** The host; null at a table of a round and on a proposed evening, which have none. */
  creatorId: z.nullable(id),
  /** Where there is no host, the member who has volunteered. */
  volunteerId: z.nullable(id),
  /** Proposed to everybody with a round of tables. It is not sent otherwise. */
  isProposed: z.optional(z.literal(true)),
  placeId: z.nullable(id),
  /** A server without this field withholds nothing. */
  placeShown: whenAbsent(z.enum(PLACES_SHOWN), () => 'exact'),
  /** The host says that a place of their own is public, so everybody is told it. */
  placeIsPublic: whenAbsent(z.boolean(), () => false),
  /** Only of a public place. */
  street: z.optional(z.string()),
  community: z.nullable(z.object({ id, name: z.string() })),
  cancelled: whenAbsent(z.boolean(), () => false),
  /** The series of which the meetup is a date. */
  seriesId: z.nullable(id),
  membership: z.nullable(z.enum(MEMBERSHIP_STATUSES)),
  /** The viewer's role, which decides what they may change. */
  role: z.nullable(z.enum(MEMBER_ROLES)),
  saved: whenAbsent(z.boolean(), () => false),
});
export const tribReader = readerOf(trib);
export const tribList = z.array(trib);
export const tribListReader = readerOf(tribList);
/** The position on the waitlist; 1 is next. */
const placeInLine = z.optional(z.int().check(z.gte(1)));

/** What the maker of a first post, a meetup or a community, is told while others do not see it. */
export const review = z.object({
  state: z.enum(['waiting', 'refused']),
  reason: z.nullable(z.string()),
  mayAskAgain: z.boolean(),
});

/** Set for viewers who may edit it, if an operator looks at new words or pictures before others see them. */
export const rewritesAreHeld = z.optional(z.boolean());

/** How many of those going have said that they still come. `isAsked` until the viewer has said so. */
const coming = z.object({ yes: z.int(), of: z.int(), isAsked: z.boolean() });

export const tribDetail = z.extend(trib, {
  why: matchReasons,
  exactPlace: z.nullable(exactPlace),
  /** The viewer's own position. */
  placeInLine,
  /** Set for those going once they were asked, until it begins. */
  coming: z.optional(coming),
  /** Set for the host while only they see the meetup. */
  review: z.optional(review),
  rewritesAreHeld,
  /** Set for hosts while many are told that it was moved or cancelled, or that its series changed. */
  told: z.optional(reached),
  /** Set if links in the description can be followed: its host has kept the account. */
  isLinked: z.optional(z.boolean()),
  /** Set for an organizer of the community it was posted for, who may manage it without hosting it. */
  organizes: z.optional(z.boolean()),
});
export const tribDetailReader = readerOf(tribDetail);

export const tribCount = z.object({ count: z.int().check(z.gte(0)) });

export const membershipResponse = z.object({
  status: z.enum(MEMBERSHIP_STATUSES),
  placeInLine,
});

export type MembershipResponse = z.infer<typeof membershipResponse>;
export type Review = z.infer<typeof review>;
export type Member = z.infer<typeof member>;
export type Trib = z.infer<typeof trib>;
export type ExactPlace = z.infer<typeof exactPlace>;
export type TribDetail = z.infer<typeof tribDetail>;
