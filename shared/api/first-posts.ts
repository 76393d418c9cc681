import * as z from 'zod/mini';
import { OPERATOR_TEXT_MAX } from '../domain/limits';
import { id, page, requiredText } from './common';
import { publicUser } from './users';

export const firstPostsQuery = z.strictObject(page);

/** What a post says: a title, a text, and its pictures. */
const content = z.object({ title: z.string(), text: z.string(), pictures: z.array(z.string()) });

/** A meetup, a series or a community that waits until an operator has looked at it. */
const firstPost = z.object({
  id,
  kind: z.enum(['trib', 'series', 'community']),
  askedAt: z.iso.datetime(),
  /** Why it was refused before. */
  refusedBefore: z.nullable(z.string()),
  /** More than one if the dates of a series say different things. */
  contents: z.array(content).check(z.minLength(1)),
  /** What is told as soon as others see it, or later. */
  announcements: z.array(z.string()),
  /** What the decision is about: it is refused once the post says something else. */
  version: z.string(),
  category: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** Of the next date. */
  startTime: z.nullable(z.iso.datetime()),
  timeZone: z.nullable(z.string()),
  /** How many are to come. */
  dates: z.int(),
  maker: z.object({
    ...publicUser.shape,
    createdAt: z.iso.datetime(),
    /** Of their other posts, how many others can see, and how many were refused. */
    shown: z.int(),
    refused: z.int(),
  }),
});
export const firstPostList = z.array(firstPost);
export const firstPostCount = z.object({ waiting: z.int() });

export const firstPostDecision = z.union([
  z.strictObject({ decision: z.literal('approve'), version: z.string() }),
  /** The reason is told to its maker. */
  z.strictObject({
    decision: z.literal('refuse'),
    version: z.string(),
    reason: requiredText(OPERATOR_TEXT_MAX),
  }),
]);

export type FirstPost = z.infer<typeof firstPost>;
export type FirstPostDecision = z.infer<typeof firstPostDecision>;
