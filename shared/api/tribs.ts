import * as z from 'zod/mini';
import {
  COST_DETAILS_MAX,
  EXTRA_PHOTOS_MAX,
  LOCATION_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
  PARTICIPANTS_DEFAULT,
  PARTICIPANTS_MAX,
  PARTICIPANTS_MIN,
  SHORT_TEXT_MAX,
  TAGS_OFFERED,
} from '../domain/limits';
import { MATCH_LEVELS } from '../domain/match-labels';
import {
  ALCOHOL_POLICIES,
  CATEGORIES,
  CITIES,
  COSTS,
  DRESS_CODES,
  MEMBER_ROLES,
  MEMBERSHIP_STATUSES,
  WHEN,
  WHO_CAN_JOIN,
} from '../domain/trib-options';
import { VALUE_KEYS, VALUE_MAX, VALUE_MIN } from '../domain/values';
import {
  id,
  interestIdListText,
  imageAddress,
  intText,
  largePage,
  optionalImage,
  page,
  requiredText,
  text,
} from './common';

const score = z.int().check(z.gte(0), z.lte(100));

export const member = z.object({
  id,
  displayName: z.string(),
  bio: z.nullable(z.string()),
  profileImage: z.nullable(z.string()),
});
export const topMember = z.object({ member, compatibility: score });

/** "Why this match": what is shared and where you differ, never another person's numbers. */
export const matchReasons = z.object({
  sharedInterestIds: z.array(id),
  closestValue: z.enum(VALUE_KEYS),
  farthestValue: z.enum(VALUE_KEYS),
});

/** Where exactly: only for people who are going. */
export const exactPlace = z.object({
  name: z.string(),
  address: z.nullable(z.string()),
  latitude: z.number(),
  longitude: z.number(),
});

export const trib = z.object({
  id,
  name: z.string(),
  description: z.string(),
  location: z.nullable(z.string()),
  city: z.nullable(z.string()),
  category: z.nullable(z.string()),
  mainImageUrl: z.nullable(z.string()),
  /** A tiny picture as a data address, to show while the uploaded one loads; covers of ours have none. */
  mainImageBlur: z.nullable(z.string()),
  eventPhotos: z.array(z.string()),
  avgCompatibility: score,
  topMembers: z.array(topMember),
  members: z.array(member),
  memberCount: z.int(),
  startTime: z.nullable(z.iso.datetime()),
  endTime: z.nullable(z.iso.datetime()),
  timeZone: z.string(),
  maxParticipants: z.int(),
  creatorId: id,
  placeId: z.nullable(id),
  ideaId: z.nullable(id),
  categories: z.array(z.string()),
  whoCanJoin: z.enum(WHO_CAN_JOIN),
  dressCode: z.enum(DRESS_CODES),
  alcoholPolicy: z.enum(ALCOHOL_POLICIES),
  cost: z.enum(COSTS),
  costDetails: z.nullable(z.string()),
  cancelled: z.boolean(),
  membership: z.nullable(z.enum(MEMBERSHIP_STATUSES)),
  /** What the viewer is to it, and so what they may change. */
  role: z.nullable(z.enum(MEMBER_ROLES)),
  saved: z.boolean(),
});
export const tribList = z.array(trib);
export const tribDetail = z.extend(trib, { why: matchReasons, exactPlace: z.nullable(exactPlace) });

/** Either a moment with its offset, or the clock at the place as `datetime-local` gives it. */
const meetupTime = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ local: true, precision: -1 }),
  z.iso.datetime({ local: true }),
]);

/** Every field as it is when given; what stands in for a missing one is creation's business. */
export const tribFields = {
  name: requiredText(MEETUP_NAME_MAX),
  description: requiredText(MEETUP_DESCRIPTION_MAX),
  location: z.nullable(text(LOCATION_MAX)),
  startTime: z.nullable(meetupTime),
  endTime: z.nullable(meetupTime),
  maxParticipants: z.int().check(z.gte(PARTICIPANTS_MIN), z.lte(PARTICIPANTS_MAX)),
  placeId: z.nullable(id),
  ideaId: z.nullable(id),
  categories: z.array(requiredText(SHORT_TEXT_MAX)).check(z.maxLength(TAGS_OFFERED)),
  alcoholPolicy: z.enum(ALCOHOL_POLICIES),
  whoCanJoin: z.enum(WHO_CAN_JOIN),
  dressCode: z.enum(DRESS_CODES),
  cost: z.enum(COSTS),
  costDetails: z.nullable(text(COST_DETAILS_MAX)),
  mainImageUrl: optionalImage,
  eventPhotos: z.array(imageAddress).check(z.maxLength(EXTRA_PHOTOS_MAX)),
};

export const createTribRequest = z.strictObject({
  ...tribFields,
  location: z.optional(tribFields.location),
  startTime: z.optional(tribFields.startTime),
  endTime: z.optional(tribFields.endTime),
  maxParticipants: z._default(tribFields.maxParticipants, PARTICIPANTS_DEFAULT),
  placeId: z.optional(tribFields.placeId),
  ideaId: z.optional(tribFields.ideaId),
  categories: z._default(tribFields.categories, []),
  creatorId: z.optional(id),
  alcoholPolicy: z._default(tribFields.alcoholPolicy, 'Optional'),
  whoCanJoin: z._default(tribFields.whoCanJoin, 'Everyone welcome'),
  dressCode: z._default(tribFields.dressCode, 'Casual'),
  cost: z._default(tribFields.cost, 'Free'),
  costDetails: z.optional(tribFields.costDetails),
  mainImageUrl: z.optional(tribFields.mainImageUrl),
  eventPhotos: z._default(tribFields.eventPhotos, []),
});

/** What a visitor answered in onboarding travels with the request; missing answers are the defaults. */
const visitorValue = z.optional(intText(VALUE_MIN, VALUE_MAX));
export const visitorAnswers = {
  valuesEnvironment: visitorValue,
  valuesLifestyle: visitorValue,
  valuesOpenness: visitorValue,
  valuesIdentity: visitorValue,
  interestIds: z.optional(interestIdListText),
};
export const visitorQuery = z.strictObject(visitorAnswers);

export const tribListQuery = z.strictObject({
  city: z.optional(z.enum(CITIES)),
  category: z.optional(z.enum(CATEGORIES)),
  when: z.optional(z.enum(WHEN)),
  match: z.optional(z.enum(MATCH_LEVELS)),
  q: z.optional(text(SHORT_TEXT_MAX)),
  ...visitorAnswers,
  ...page,
});

export const ownTribsQuery = z.strictObject(largePage);

export const membershipAnswer = z.object({ status: z.enum(MEMBERSHIP_STATUSES) });

export type Member = z.infer<typeof member>;
export type Trib = z.infer<typeof trib>;
export type TribDetail = z.infer<typeof tribDetail>;
export type CreateTribRequest = z.infer<typeof createTribRequest>;
export type CreateTribInput = z.input<typeof createTribRequest>;
export type TribListQuery = z.infer<typeof tribListQuery>;
