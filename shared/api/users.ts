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
import { LANGS } from '../texts/languages';
import { sentence } from './issues';
import { textsOf } from './texts';

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

export const username = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(USERNAME_MIN),
  z.maxLength(USERNAME_MAX),
  z.regex(
    USERNAME_PATTERN,
    sentence((lang) => textsOf(lang).usernameCharacters),
  ),
);
export const password = z.string().check(z.minLength(PASSWORD_MIN), z.maxLength(PASSWORD_MAX), storable);

export const loginRequest = z.strictObject({
  username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(200), storable),
  password: z.string().check(z.maxLength(PASSWORD_MAX), storable),
});

export const registerRequest = z.strictObject({
  displayName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  location: z.optional(z.nullable(optionalName(LOCATION_MAX))),
  /** The city that was chosen before registering. It names the location if that is blank; an unknown id is ignored. */
  cityId: z.optional(z.nullable(id)),
  bio: z.optional(z.nullable(text(BIO_MAX))),
  profileImage: z.optional(optionalPicture),
  invitedBy: z.optional(z.nullable(id)),
  inviterName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  /** The code of the invite link, where signing up needs an invitation. */
  inviteCode: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  firstName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  lastName: z.optional(z.nullable(optionalName(PERSON_NAME_MAX))),
  ...optionalValues,
  interestIds: z.optional(interestIdList),
  firebaseUid: z.optional(z.nullable(text(SHORT_TEXT_MAX))),
  email: z.optional(z.nullable(text(EMAIL_MAX))),
  /** True if values or interests were chosen, even if they equal the defaults. */
  answered: z.optional(z.boolean()),
  /** True if interests were chosen, even if they equal the defaults. */
  choseInterests: z.optional(z.boolean()),
  /** Confirms that the person is as old as this server asks for; needed only if it asks. */
  ageConfirmed: z.optional(z.boolean()),
  username: z.optional(username),
  password: z.optional(password),
});

const profileFields = z.strictObject({
  displayName: z.optional(z.nullable(optionalName(DISPLAY_NAME_MAX))),
  location: z.optional(z.nullable(optionalName(LOCATION_MAX))),
  /** The city that the location names. Sent alone, it sets the location; another location sent alone clears it. */
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
  hidesFromVisitors: z.optional(z.boolean()),
  language: z.optional(z.nullable(z.enum(LANGS))),
  /** Whether to be told of a meetup near their city, once a week at most; it ends by itself. */
  tellsNear: z.optional(z.boolean()),
  /** Turns a demo account into one that can sign in again. Both are sent together, once. */
  username: z.optional(username),
  password: z.optional(password),
});

/** The demo login sends a profile with these fields, all of them blank, beside the city that a visitor has chosen. */
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
  cityId: z.optional(id),
});

/**
 * Any part of the profile; both blank and null clear a field. Only the demo login may clear the name, which then
 * becomes the default.
 */
export const updateUserRequest = profileFields.check(
  z.refine(
    (given) =>
      given.displayName === undefined ||
      !isInvisible(given.displayName ?? '') ||
      blankProfile.safeParse(given).success,
    { path: ['displayName'], message: sentence((lang) => textsOf(lang).nameNeeded) },
  ),
);

const nameOf = ({ displayName, name, username: called }: Readonly<Record<string, unknown>>): string =>
  [displayName, name, called].find((each) => typeof each === 'string' && each.trim() !== '')?.toString() ??
  DEFAULT_DISPLAY_NAME;

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
  /** Set if the location is a city of the list. */
  cityId: z.nullable(id),
  age: z.nullable(z.int()),
  sex: z.nullable(z.string()),
  occupation: z.nullable(z.string()),
  education: z.nullable(z.string()),
  phoneNumber: z.nullable(z.string()),
  ...values,
  interestIds: whenAbsent(z.array(id), () => [...DEFAULT_INTEREST_IDS]),
  /** Whether the interests say anything about the person, or are only the defaults. */
  choseInterests: whenAbsent(z.boolean(), () => true),
  invitedBy: z.nullable(id),
  inviterName: z.nullable(z.string()),
  firebaseUid: z.nullable(z.string()),
  email: z.nullable(z.string()),
  profilePoints: whenAbsent(z.int(), () => 0),
  /** Whether the page of the person's invite link shows the next meetup that they are going to. */
  inviteShowsTrib: whenAbsent(z.boolean(), () => true),
  /** Only people with an account see the person; to visitors they are a first letter. */
  hidesFromVisitors: whenAbsent(z.boolean(), () => false),
  /** What they are written to in; null if they have never chosen one. */
  language: whenAbsent(z.nullable(z.enum(LANGS)), () => null),
  /** Until when they are told of a meetup near them; null or past if they are not. */
  tellsNearUntil: whenAbsent(z.nullable(z.iso.datetime()), () => null),
  isDemo: whenAbsent(z.boolean(), () => false),
  /** When a demo account is deleted unless it is used before; null for other accounts. */
  keptUntil: z.nullable(z.iso.datetime()),
  hasPassword: whenAbsent(z.boolean(), () => false),
  verified: whenAbsent(z.boolean(), () => false),
  isOperator: whenAbsent(z.boolean(), () => false),
});
export const ownUserReader = readerOf(ownUser);
export const ownUserChanges = z.partial(ownUser);

/** `restored` is true if signing in has brought a deleted account back. */
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
 * What the viewer and the other person are to each other; `asked` means that the other person asked. To its sender, a
 * declined request still looks `requested`.
 */
export const FRIENDSHIPS = ['none', 'requested', 'asked', 'friends'] as const;

/** How well two people fit and why, without the other person's numbers. */
export const personMatch = z.object({
  score: z.int(),
  sharedInterestIds: z.array(id),
  closest: z.nullable(z.enum(VALUE_KEYS)),
  farthest: z.nullable(z.enum(VALUE_KEYS)),
  closestSide: z.nullable(z.enum(VALUE_SIDES)),
  areFarApart: z.nullable(z.boolean()),
});

export const personCard = z.extend(publicUser, {
  interestIds: z.array(id),
  /** Null until both people have given their answers. */
  match: z.nullable(personMatch),
  sharedTribs: z.array(z.object({ id, name: z.string() })),
  friendship: z.enum(FRIENDSHIPS),
});

/** `GET /api/users/{id}` returns the caller's own profile, or another person's card. */
export const userOrCard = z.union([ownUser, personCard]);

/** How often each kind was counted; domain/points has what each is worth. */
export const pointsResponse = z.object({
  hosted: z.int(),
  tookPart: z.int(),
  friendsCame: z.int(),
  total: z.int(),
});

export const invitedResponse = z.object({ count: z.int() });

/** A response without `user` does not mean that the person is signed out. */
export const session = z.object({
  user: whenAbsent(z.nullable(ownUser), () => undefined),
  registration: whenAbsent(z.enum(REGISTRATIONS), () => 'open' as const),
  banner: whenAbsent(z.nullable(banner), () => null),
  /** The code for the person's invite links, where signing up needs an invitation. */
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
