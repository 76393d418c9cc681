import * as z from 'zod/mini';
import { OPERATOR_TEXT_MAX } from '../domain/limits';
import { id, page, requiredText } from './common';
import { publicUser } from './users';

export const firstPostsQuery = z.strictObject(page);

const content = z.object({ title: z.string(), text: z.string(), pictures: z.array(z.string()) });

const firstPost = z.object({
  id,
  kind: z.enum(['trib', 'series', 'community']),
  askedAt: z.iso.datetime(),
  /** The reason for an earlier refusal, or null. */
  refusedBefore: z.nullable(z.string()),
  /** There are several if the dates of a series differ. */
  contents: z.array(content).check(z.minLength(1)),
  /** Announcements that are sent when others can see the post, or later. */
  announcements: z.array(z.string()),
  /** The content that the decision is about: the decision is refused if the post has changed since. */
  version: z.string(),
  category: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** The start of the next date. */
  startTime: z.nullable(z.iso.datetime()),
  timeZone: z.nullable(z.string()),
  dates: z.int(),
  maker: z.object({
    ...publicUser.shape,
    createdAt: z.iso.datetime(),
    /** How many of their other posts are visible to others, and how many were refused. */
    shown: z.int(),
    refused: z.int(),
  }),
});
export const firstPostList = z.array(firstPost);
export const firstPostCount = z.object({ waiting: z.int() });

export const firstPostDecision = z.union([
  z.strictObject({ decision: z.literal('approve'), version: z.string() }),
  /** Its maker is told the reason. */
  z.strictObject({
    decision: z.literal('refuse'),
    version: z.string(),
    reason: requiredText(OPERATOR_TEXT_MAX),
  }),
]);

export type FirstPost = z.infer<typeof firstPost>;
export type FirstPostDecision = z.infer<typeof firstPostDecision>;
