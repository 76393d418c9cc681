import * as z from 'zod/mini';
import { DAYS, TIMES_OF_DAY } from '../domain/ai-preferences';
import { ADDRESS_MAX, EXTRA_PHOTOS_MAX, JOIN_MESSAGE_MAX, LOCATION_MAX } from '../domain/limits';
import { MATCH_LEVELS } from '../domain/match-labels';
import { CATEGORIES, CITIES, WHEN } from '../domain/trib-options';
import { VALUE_MAX, VALUE_MIN } from '../domain/values';
import { pin, viewersCity } from './cities';
import {
  id,
  idText,
  intText,
  interestIdListText,
  largePage,
  optionalName,
  optionalPicture,
  page,
  pictureList,
  placeText,
  searchText,
  text,
} from './common';
import { repeats } from './repeats';
import { newTribFields, requestFields } from './trib-schemas';

/** An instant with its offset, or local time at the place as `datetime-local` gives it. */
const meetupTime = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ local: true, precision: -1 }),
  z.iso.datetime({ local: true }),
]);

/** The time, place and kind as requested; a response has what is derived from them instead. */
const whenWhereAndWhat = {
  /** The category of the host's own activity. An idea has its own; without either, the place's is used. */
  category: z.nullable(z.enum(CATEGORIES)),
  location: z.nullable(optionalName(LOCATION_MAX)),
  startTime: z.nullable(meetupTime),
  endTime: z.nullable(meetupTime),
  /** A place of the catalogue, which has all of the following. */
  placeId: z.nullable(id),
  /** The city of any other place; the time zone follows from it. */
  cityId: z.nullable(id),
  /**
   * The street, or how to find the place, and its position. Both are for members only, unless the place is public. A pin without a city is in the
   * nearest one.
   */
  address: z.nullable(placeText(ADDRESS_MAX)),
  pin: z.nullable(pin),
  /** Tells an own place to everybody. Whoever sends another own place without this makes it somebody's home again. */
  placeIsPublic: z.boolean(),
};

export const createTribRequest = z.strictObject({
  ...newTribFields,
  ...z.partial(z.object(whenWhereAndWhat)).shape,
  mainImageUrl: z.optional(optionalPicture),
  eventPhotos: z._default(pictureList(EXTRA_PHOTOS_MAX), () => []),
  creatorId: z.optional(id),
  /** Makes the meetup the first date of a series. */
  repeats: z.optional(repeats),
});

/** A host may change any of these. The creator and the idempotency key are not among them. */
export const updateTribRequest = z.partial(z.strictObject({ ...requestFields, ...whenWhereAndWhat }));

/** Visitors send their onboarding answers in the query; a missing answer is the default. */
const visitorValue = z.optional(intText(VALUE_MIN, VALUE_MAX));
export const visitorAnswers = {
  valuesEnvironment: visitorValue,
  valuesLifestyle: visitorValue,
  valuesOpenness: visitorValue,
  valuesIdentity: visitorValue,
  interestIds: z.optional(interestIdListText),
};

export const tribQuery = z.strictObject({ ...visitorAnswers, ...viewersCity });

export const tribListQuery = z.strictObject({
  city: z.optional(z.enum(CITIES)),
  category: z.optional(z.enum(CATEGORIES)),
  when: z.optional(z.enum(WHEN)),
  match: z.optional(z.enum(MATCH_LEVELS)),
  /** Both are local to the meetup's place, as `when` is. */
  day: z.optional(z.enum(DAYS)),
  timeOfDay: z.optional(z.enum(TIMES_OF_DAY)),
  cost: z.optional(z.literal('Free')),
  /** Leaves out meetups that are full. */
  spots: z.optional(z.literal('left')),
  q: z.optional(searchText),
  community: z.optional(idText),
  idea: z.optional(idText),
  ...visitorAnswers,
  ...viewersCity,
  /** Leaves out meetups that are not near the viewer's city. Without a city nothing is left out. */
  reach: z.optional(z.literal('within')),
  ...page,
});

/** Asks how many meetups a query narrows the feed to. */
export const tribCountQuery = z.omit(tribListQuery, { limit: true, cursor: true });
export const ownTribsQuery = z.strictObject(largePage);

/** All of it is optional. The message is a note for the hosts alone. */
export const joinRequest = z.optional(z.strictObject({ message: z.optional(text(JOIN_MESSAGE_MAX)) }));

export type CreateTribRequest = z.infer<typeof createTribRequest>;
export type CreateTribInput = z.input<typeof createTribRequest>;
export type UpdateTribRequest = z.infer<typeof updateTribRequest>;
export type UpdateTribInput = z.input<typeof updateTribRequest>;
export type TribListQuery = z.infer<typeof tribListQuery>;
