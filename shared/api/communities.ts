import * as z from 'zod/mini';
import { ADMISSIONS, COMMUNITY_ROLES } from '../domain/community-options';
import {
  COMMUNITY_DESCRIPTION_MAX,
  COMMUNITY_NAME_MAX,
  COMMUNITY_PINNED_MAX,
  COMMUNITY_RULES_MAX,
} from '../domain/limits';
import { CATEGORIES } from '../domain/trib-options';
import { community } from './catalogue';
import {
  id,
  imageAddress,
  nameText,
  optionalImage,
  page,
  readerOf,
  requiredText,
  text,
  whenAbsent,
} from './common';
import { member, review, rewritesAreHeld } from './tribs';

const communityMember = z.extend(member, {
  role: whenAbsent(z.enum(COMMUNITY_ROLES), () => 'member' as const),
});
export const communityMemberList = z.array(communityMember);
export const communityMemberListReader = readerOf(communityMemberList);

export const communityDetails = z.extend(community, {
  rules: z.nullable(z.string()),
  pinned: z.nullable(z.string()),
  /** The owner first, then organizers by how long they have served; without people whom the viewer cannot see. */
  organizers: whenAbsent(communityMemberList, () => []),
  /** Photos of past meetups: those that hosts show to everybody, and those of the rooms that the viewer is in; the latest first. */
  lastPhotos: whenAbsent(
    z.array(z.object({ photo: imageAddress, trib: z.object({ id, name: z.string() }) })),
    () => [],
  ),
  /** How many people ask to join; 0 for viewers who do not decide on it. */
  requestCount: whenAbsent(z.int(), () => 0),
  /** Links in its words can be followed: everybody who edits them has kept the account. */
  isLinked: z._default(z.boolean(), false),
  /** Set for the owner while only they see the community. */
  review: z.optional(review),
  rewritesAreHeld,
  /** For organizers: lets in whoever has a link with it. */
  letInKey: z.optional(z.string()),
});
/** The key of an organizer's link, made of their id and a signature. */
export const communityJoin = z.optional(
  z.strictObject({ key: z.string().check(z.regex(/^\d{1,10}\.[\w-]{43}$/)) }),
);
export const communityDetailsReader = readerOf(communityDetails);

const fields = {
  name: nameText(COMMUNITY_NAME_MAX),
  category: z.enum(CATEGORIES),
  /** Null means anywhere. */
  cityId: z.nullable(id),
  description: requiredText(COMMUNITY_DESCRIPTION_MAX),
  rules: z.nullable(text(COMMUNITY_RULES_MAX)),
  image: optionalImage,
  admission: z.enum(ADMISSIONS),
};

export const startCommunityRequest = z.strictObject({
  ...fields,
  cityId: z._default(fields.cityId, null),
  rules: z._default(fields.rules, null),
  image: z._default(fields.image, null),
  admission: z._default(fields.admission, 'open'),
});
/** Fields that are not sent stay as they are. */
export const updateCommunityRequest = z.partial(
  z.strictObject({ ...fields, pinned: z.nullable(text(COMMUNITY_PINNED_MAX)) }),
);

/** `owner` hands the community over; the previous owner stays as an organizer. */
export const communityRoleChange = z.strictObject({ role: z.enum(COMMUNITY_ROLES) });
export const communityRequestsQuery = z.strictObject(page);
export const communityRequestList = z.array(member);
export const communityRequestListReader = readerOf(communityRequestList);

export type CommunityDetails = z.infer<typeof communityDetails>;
export type CommunityMember = z.infer<typeof communityMember>;
export type StartCommunityRequest = z.infer<typeof startCommunityRequest>;
export type UpdateCommunityRequest = z.infer<typeof updateCommunityRequest>;
