import * as z from 'zod/mini';
import { viewersCity } from './cities';
import { ADMISSIONS, COMMUNITY_ROLES } from '../domain/community-options';
import { id, page, placeTimeZone, readerOf, searchText, whenAbsent } from './common';

export const place = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: whenAbsent(z.string(), () => ''),
  city: whenAbsent(z.string(), () => ''),
  cityId: z.nullable(id),
  area: z.nullable(z.string()),
  timeZone: placeTimeZone,
});
export const placeList = z.array(place);
export const placeListReader = readerOf(placeList);

export const idea = z.object({
  id,
  title: z.string(),
  category: whenAbsent(z.string(), () => ''),
  description: whenAbsent(z.string(), () => ''),
  image: z.nullable(z.string()),
  location: z.nullable(z.string()),
  duration: z.nullable(z.string()),
  rating: z.nullable(z.number()),
  /**
   * How many meetups of it the viewer can join at once, within reach of the city asked for and in the next seven days;
   * null if no city was asked for.
   */
  nearCount: z.nullable(z.int().check(z.gte(0))),
  /** The soonest of them. */
  nearTribId: z.nullable(id),
});
export const ideaList = z.array(idea);
export const ideaListReader = readerOf(ideaList);
export const ideaListQuery = z.strictObject({ q: z.optional(searchText), ...viewersCity });

export const community = z.object({
  id,
  name: z.string(),
  category: whenAbsent(z.string(), () => ''),
  location: z.nullable(z.string()),
  cityId: z.nullable(id),
  /** Of its city from the city asked for, in whole miles. */
  distanceMiles: z.nullable(z.int().check(z.gte(0))),
  /** Whether its city is as near as the viewer wants it; null if no city was asked for. */
  withinReach: z.nullable(z.boolean()),
  /** Of the members that the viewer can see. */
  memberCount: whenAbsent(z.int(), () => 0),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  isMember: whenAbsent(z.boolean(), () => false),
  /** The viewer's; null for those who are not in it. */
  role: z.nullable(z.enum(COMMUNITY_ROLES)),
  /** Whether the viewer has asked to be let in. */
  isRequested: whenAbsent(z.boolean(), () => false),
  admission: whenAbsent(z.enum(ADMISSIONS), () => 'open' as const),
  /** Without an owner a member can take it on. */
  hasOwner: whenAbsent(z.boolean(), () => true),
  /** It rests: nobody joins, and there are no new meetups in its name. */
  isArchived: whenAbsent(z.boolean(), () => false),
});
export const communityReader = readerOf(community);
export const communityList = z.array(community);
export const communityListReader = readerOf(communityList);
export const communityQuery = z.strictObject(viewersCity);
export const communityListQuery = z.strictObject({
  q: z.optional(searchText),
  cursor: page.cursor,
  ...viewersCity,
});
export const communityMembersQuery = z.strictObject(page);
export const communityMembership = z.pick(community, {
  isMember: true,
  role: true,
  isRequested: true,
  memberCount: true,
});

export type Place = z.infer<typeof place>;
export type Idea = z.infer<typeof idea>;
export type Community = z.infer<typeof community>;
export type CommunityMembership = z.infer<typeof communityMembership>;
