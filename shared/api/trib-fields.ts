import * as z from 'zod/mini';
import {
  COST_DETAILS_MAX,
  EXTRA_PHOTOS_MAX,
  MEETUP_DESCRIPTION_MAX,
  MEETUP_NAME_MAX,
  PARTICIPANTS_DEFAULT,
  PARTICIPANTS_MAX,
  PARTICIPANTS_MIN,
  SHORT_TEXT_MAX,
  TAGS_OFFERED,
} from '../domain/limits';
import { ALCOHOL_POLICIES, COSTS, DRESS_CODES, WHO_CAN_JOIN } from '../domain/trib-options';
import { id, imageAddress, nameText, optionalImage, requiredText, text, whenAbsent } from './common';

const both = <S extends z.ZodMiniType>(schema: S) => ({ request: schema, response: schema });

/**
 * The fields of a trib that are stored and returned as they are sent, each with its request and response schema.
 * Creating, editing, storing and returning are derived from these. The database column has the same name.
 */
export const tribFields = {
  name: { request: nameText(MEETUP_NAME_MAX), response: z.string() },
  description: {
    request: requiredText(MEETUP_DESCRIPTION_MAX),
    response: whenAbsent(z.string(), () => ''),
  },
  ideaId: both(z.nullable(id)),
  /** A community of which the host is a member. */
  communityId: both(z.nullable(id)),
  maxParticipants: {
    request: z.int().check(z.gte(PARTICIPANTS_MIN), z.lte(PARTICIPANTS_MAX)),
    response: z.int(),
  },
  /** It goes ahead with so many people, the host included; null if it takes place in any case. */
  minPeople: both(z.nullable(z.int().check(z.gte(PARTICIPANTS_MIN), z.lte(PARTICIPANTS_MAX)))),
  /** Everybody going is asked on the day before whether they still come. */
  asksIfComing: both(z.boolean()),
  categories: {
    request: z.array(nameText(SHORT_TEXT_MAX)).check(z.maxLength(TAGS_OFFERED)),
    response: z.array(z.string()),
  },
  whoCanJoin: both(z.enum(WHO_CAN_JOIN)),
  /** Only members of the community see it. What is for friends is shown to friends instead. */
  membersOnly: both(z.boolean()),
  dressCode: both(z.enum(DRESS_CODES)),
  alcoholPolicy: both(z.enum(ALCOHOL_POLICIES)),
  cost: both(z.enum(COSTS)),
  costDetails: { request: z.nullable(text(COST_DETAILS_MAX)), response: z.nullable(z.string()) },
  mainImageUrl: { request: optionalImage, response: z.nullable(z.string()) },
  eventPhotos: {
    request: z.array(imageAddress).check(z.maxLength(EXTRA_PHOTOS_MAX)),
    response: z.array(z.string()),
  },
};

/** The defaults of a new trib. A field without a default is not set. */
export const tribDefaults = {
  maxParticipants: PARTICIPANTS_DEFAULT,
  asksIfComing: true,
  categories: [],
  whoCanJoin: 'Everyone welcome',
  membersOnly: false,
  dressCode: 'Casual',
  alcoholPolicy: 'Optional',
  cost: 'Free',
  eventPhotos: [],
} as const;
