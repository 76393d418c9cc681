import * as z from 'zod/mini';
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

/** Either an instant with its offset, or local time of the place as `datetime-local` gives it. */
const meetupTime = z.union([
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ local: true, precision: -1 }),
  z.iso.datetime({ local: true }),
]);

/** When, where and of what kind, as requested; a response contains what is derived from it. */
const whenWhereAndWhat = {
  /** Of an activity of the host's own. An idea has one; without either it is the place's. */
  category: z.nullable(z.enum(CATEGORIES)),
  /** What the place is called. */
  location: z.nullable(optionalName(LOCATION_MAX)),
  startTime: z.nullable(meetupTime),
  endTime: z.nullable(meetupTime),
  /** A place of the catalogue, which has all of the following. */
  placeId: z.nullable(id),
  /** The city of any other place; the time zone follows from it. */
  cityId: z.nullable(id),
  /** Street or how to find it, and position: for members only. A pin without a city is in the nearest one. */
  address: z.nullable(placeText(ADDRESS_MAX)),
  pin: z.nullable(pin),
};

export const createTribRequest = z.strictObject({
  ...newTribFields,
  ...z.partial(z.object(whenWhereAndWhat)).shape,
  mainImageUrl: z.optional(optionalPicture),
  eventPhotos: z._default(pictureList(EXTRA_PHOTOS_MAX), () => []),
  creatorId: z.optional(id),
  /** Makes it the first date of a series. */
  repeats: z.optional(repeats),
});

/** A host may change any of these; the creator and the idempotency key are not among them. */
export const updateTribRequest = z.partial(z.strictObject({ ...requestFields, ...whenWhereAndWhat }));

/** A visitor's onboarding answers are sent in the query; missing answers are the defaults. */
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
  q: z.optional(searchText),
  community: z.optional(idText),
  idea: z.optional(idText),
  ...visitorAnswers,
  ...viewersCity,
  /** Only what is near the viewer's city; without a city nothing is left out. */
  reach: z.optional(z.literal('within')),
  ...page,
});

/** How many meetups a query narrows the feed to. */
export const tribCountQuery = z.omit(tribListQuery, { limit: true, cursor: true });
export const ownTribsQuery = z.strictObject(largePage);

/** Everything is optional. The message is for the hosts, and only if they decide on requests. */
export const joinRequest = z.optional(z.strictObject({ message: z.optional(text(JOIN_MESSAGE_MAX)) }));

export type CreateTribRequest = z.infer<typeof createTribRequest>;
export type CreateTribInput = z.input<typeof createTribRequest>;
export type UpdateTribRequest = z.infer<typeof updateTribRequest>;
export type UpdateTribInput = z.input<typeof updateTribRequest>;
export type TribListQuery = z.infer<typeof tribListQuery>;
