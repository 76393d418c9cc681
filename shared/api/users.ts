import * as z from 'zod/mini';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  EMAIL_MAX,
  LOCATION_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  PERSON_NAME_MAX,
  SHORT_TEXT_MAX,
  USERNAME_MAX,
  USERNAME_MIN,
  USERNAME_PATTERN,
} from '../domain/limits';
import { VALUE_SIDES } from '../domain/compatibility';
import { DEFAULT_INTEREST_IDS } from '../domain/interests';
import { DEFAULT_DISPLAY_NAME } from '../domain/names';
import { isInvisible } from '../domain/plain-text';
import { VALUE_DEFAULT, VALUE_KEYS, VALUE_MAX, VALUE_MIN } from '../domain/values';
import {
  id,
  interestIdList,
  optionalName,
  optionalPicture,
  profileImage,
  readerOf,
  storable,
  text,
  whenAbsent,
} from './common';
import { banner, REGISTRATIONS } from './settings';

export const value = z.int().check(z.gte(VALUE_MIN), z.lte(VALUE_MAX));
const valueOfUser = () => whenAbsent(z.int().check(z.gte(VALUE_MIN), z.lte(VALUE_MAX)), () => VALUE_DEFAULT);
const values = {
  valuesLifestyle: valueOfUser(),
  valuesOpenness: valueOfUser(),
  valuesEnvironment: valueOfUser(),
  valuesIdentity: valueOfUser(),
};
const optionalValues = {
  valuesLifestyle: z.optional(value),
  valuesOpenness: z.optional(value),
  valuesEnvironment: z.optional(value),
  valuesIdentity: z.optional(value),
};

export const username = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(USERNAME_MIN),
    z.maxLength(USERNAME_MAX),
    z.regex(USERNAME_PATTERN, 'Use a-z, 0-9, _ and . only'),
  );
export const password = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX), storable);

export const loginRequest = z.strictObject({
  username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200), storable),
  password: z.string().check(z.maxLength(PASSWORD_MAX), storable),
});

export const registerRequest = z.strictObject({
  displayName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  location: z.optional(z.nullable(optionalName(LOCATION_MAX))),
  /** The city they chose before. Names the location if that is blank; an unknown one is left out. */
  cityId: z.optional(z.nullable(id)),
  bio: z.optional(z.nullable(text(BIO_MAX))),
  profileImage: z.optional(optionalPicture),
  invitedBy: z.optional(z.nullable(id)),
  inviterName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  /** Of the invite link; needed where signing up needs an invitation. */
  inviteCode: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  firstName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  lastName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  ...optionalValues,
  interestIds: z.optional(interestIdList),
  firebaseUid: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  email: z.optional(z.nullable(text(EMAIL_MAX))),
  /** That values and interests were chosen, also where they are what everybody begins with. */
  answered: z.optional(z.boolean()),
  /** That they are as old as this server asks for; needed only where it does. */
  ageConfirmed: z.optional(z.boolean()),
  username: z.optional(username),
  password: z.optional(password),
});

const profileFields = z.strictObject({
  displayName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  location: z.optional(z.nullable(optionalName(LOCATION_MAX))),
  /** The city that the location names. Alone it sets the location; another location alone clears it. */
  cityId: z.optional(z.nullable(id)),
  bio: z.optional(z.nullable(text(BIO_MAX))),
  profileImage: z.optional(optionalPicture),
  firstName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  lastName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  age: z.optional(z.union([z.int().check(z.gte(18), z.lte(120)), z.literal(''), z.null()])),
  sex: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  occupation: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  education: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  phoneNumber: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  ...optionalValues,
  inviteShowsTrib: z.optional(z.boolean()),
  /** Turns a demo account into one that can sign in again; both together, once. */
  username: z.optional(username),
  password: z.optional(password),
});

/** The profile that the demo login sends: these fields, and all of them blank. */
const blank = z.literal(['', null]);
const blankProfile = z.strictObject({
  displayName: blank,
  location: blank,
  bio: blank,
  age: blank,
  sex: blank,
  occupation: blank,
  education: blank,
  phoneNumber: blank,
});

/** Any subset of the profile; blank and null both clear a field. A name becomes the default only at the demo login. */
export const updateUserRequest = profileFields.check(
  z.refine(
    (given) =>
      given.displayName === undefined ||
      !isInvisible(given.displayName ?? '') ||
      blankProfile.safeParse(given).success,
    { path: ['displayName'], message: 'Must not be empty' },
  ),
);

const nameOf = ({ displayName, name, username: called }: Readonly<Record<string, unknown>>): string =>
  [displayName, name, called].find((each) => typeof each === 'string' && each.trim() !== '')?.toString() ??
  DEFAULT_DISPLAY_NAME;

/** A person's own profile. */
export const ownUser = z.object({
  id,
  displayName: whenAbsent(z.string(), nameOf),
  username: z.nullable(z.string()),
  name: whenAbsent(z.string(), nameOf),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  profileImage,
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Where the location is a city of the list. */
  cityId: z.nullable(id),
  age: z.nullable(z.int()),
  sex: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  education: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  ...values,
  interestIds: whenAbsent(z.array(id), () => [...DEFAULT_INTEREST_IDS]),
  /** Whether these say anything about them, or are what everybody begins with. */
  answered: whenAbsent(z.boolean(), () => true),
  invitedBy: z.nullable(id),
  inviterName: z.nullable(z.string()),
  firebaseUid: z.nullable(z.string()),
  email: z.nullable(z.string()),
  profilePoints: whenAbsent(z.int(), () => 0),
  /** Whether the page of their invite link shows the next meetup they are going to. */
  inviteShowsTrib: whenAbsent(z.boolean(), () => true),
  isDemo: whenAbsent(z.boolean(), () => false),
  /** Of a demo account: it is deleted then unless it is used before. */
  keptUntil: z.nullable(z.iso.datetime()),
  /** Whether they can sign in with their username. */
  hasPassword: whenAbsent(z.boolean(), () => false),
  verified: whenAbsent(z.boolean(), () => false),
  /** May see and handle reports. */
  isOperator: whenAbsent(z.boolean(), () => false),
});
export const ownUserReader = readerOf(ownUser);
export const ownUserChanges = z.partial(ownUser);

/** Whether signing in brought a deleted account back. */
export const signedInUser = z.extend(ownUser, { restored: whenAbsent(z.boolean(), () => false) });
export const signedInUserReader = readerOf(signedInUser);

/** A person as everybody else sees them. Adding a field here needs a decision. */
export const publicUser = z.object({
  id,
  displayName: whenAbsent(z.string(), nameOf),
  bio: z.nullable(z.string()),
  location: z.nullable(z.string()),
  profileImage,
  verified: whenAbsent(z.boolean(), () => false),
});
export const publicUserList = z.array(publicUser);
export const publicUserListReader = readerOf(publicUserList);

/**
 * What the viewer and the other person are to each other; `asked` if the other asked. A declined request still looks
 * `requested` to its sender.
 */
export const FRIENDSHIPS = ['none', 'requested', 'asked', 'friends'] as const;

/** How well two people fit and why, without the other's numbers. */
export const personMatch = z.object({
  score: z.int(),
  sharedInterestIds: z.array(id),
  closest: z.nullable(z.enum(VALUE_KEYS)),
  farthest: z.nullable(z.enum(VALUE_KEYS)),
  closestSide: z.nullable(z.enum(VALUE_SIDES)),
  areFarApart: z.nullable(z.boolean()),
});

/** Another person's card, for the viewer. */
export const personCard = z.extend(publicUser, {
  interestIds: z.array(id),
  /** Null until both have answered. */
  match: z.nullable(personMatch),
  /** The latest meetups that both have joined. */
  sharedTribs: z.array(z.object({ id, name: z.string() })),
  friendship: z.enum(FRIENDSHIPS),
});

/** `GET /api/users/{id}`: the caller's own profile, or another person's card. */
export const userOrCard = z.union([ownUser, personCard]);

/** How often each kind counted; what one is worth is in domain/points. */
export const pointsResponse = z.object({
  hosted: z.int(),
  tookPart: z.int(),
  friendsCame: z.int(),
  total: z.int(),
});

/** How many people have registered with the person's link. */
export const invitedResponse = z.object({ count: z.int() });

/** A response that does not say is no sign-out. */
export const session = z.object({
  user: whenAbsent(z.nullable(ownUser), () => undefined),
  registration: whenAbsent(z.enum(REGISTRATIONS), () => 'open' as const),
  /** What operators tell everybody now. */
  banner: whenAbsent(z.nullable(banner), () => null),
  /** For the person's invite links, where signing up needs an invitation. */
  inviteCode: whenAbsent(z.nullable(z.string()), () => null),
});
export const sessionReader = readerOf(session);

export type LoginRequest = z.infer<typeof loginRequest>;
export type RegisterRequest = z.infer<typeof registerRequest>;
export type UpdateUserRequest = z.infer<typeof updateUserRequest>;
export type OwnUser = z.infer<typeof ownUser>;
export type PersonMatch = z.infer<typeof personMatch>;
export type PersonCard = z.infer<typeof personCard>;
export type Points = z.infer<typeof pointsResponse>;
export type SignedInUser = z.infer<typeof signedInUser>;
export type PublicUser = z.infer<typeof publicUser>;
export type Session = z.infer<typeof session>;
