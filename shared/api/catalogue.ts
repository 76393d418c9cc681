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
   * How many meetups of this idea the viewer can join at once, within reach of the given city and in the next seven
   * days; null if no city was given.
   */
  nearCount: z.nullable(z.int().check(z.gte(0))),
  /** The soonest of those meetups. */
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
  /** The distance from the given city to the community's, in whole miles. */
  distanceMiles: z.nullable(z.int().check(z.gte(0))),
  /** Whether the community's city is as near as the viewer wants it; null if no city was given. */
  withinReach: z.nullable(z.boolean()),
  /** Counts the members that the viewer can see. */
  memberCount: whenAbsent(z.int(), () => 0),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  isMember: whenAbsent(z.boolean(), () => false),
  /** The viewer's role; null if they are not a member. */
  role: z.nullable(z.enum(COMMUNITY_ROLES)),
  isRequested: whenAbsent(z.boolean(), () => false),
  admission: whenAbsent(z.enum(ADMISSIONS), () => 'open' as const),
  /** If there is no owner, a member can take the community on. */
  hasOwner: whenAbsent(z.boolean(), () => true),
  /** An archived community rests: nobody can join, and no new meetups are posted in its name. */
  isArchived: whenAbsent(z.boolean(), () => false),
});
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
