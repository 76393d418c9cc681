import * as z from 'zod/mini';
import { id } from './common';

export const place = z.object({
  id,
  name: z.string(),
  description: z.nullable(z.string()),
  category: z.string(),
  city: z.string(),
  cityId: z.nullable(id),
  area: z.nullable(z.string()),
  timeZone: z.string(),
});
export const placeList = z.array(place);

export const idea = z.object({
  id,
  title: z.string(),
  category: z.string(),
  description: z.string(),
  image: z.nullable(z.string()),
  location: z.nullable(z.string()),
  duration: z.nullable(z.string()),
  rating: z.nullable(z.number()),
});
export const ideaList = z.array(idea);

export const community = z.object({
  id,
  name: z.string(),
  category: z.string(),
  location: z.nullable(z.string()),
  memberCount: z.int(),
  description: z.nullable(z.string()),
  image: z.nullable(z.string()),
  isMember: z.boolean(),
});
export const communityList = z.array(community);

export type Place = z.infer<typeof place>;
export type Idea = z.infer<typeof idea>;
export type Community = z.infer<typeof community>;
