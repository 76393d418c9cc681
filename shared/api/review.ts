import * as z from 'zod/mini';

/** What the maker of a first post is told while others do not see it. */
export const review = z.object({
  state: z.enum(['waiting', 'refused']),
  /** Why it was refused. */
  reason: z.nullable(z.string()),
  mayAskAgain: z.boolean(),
});
export type Review = z.infer<typeof review>;
