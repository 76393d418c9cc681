import * as z from 'zod/mini';

/** Who may sign up: everybody, or who has the link of a member. */
export const REGISTRATIONS = ['open', 'invited'] as const;
export const registration = z.enum(REGISTRATIONS);

/** What new accounts post first: seen by everybody at once, or held until an operator has looked at it. */
export const FIRST_POSTS = ['shown', 'held'] as const;
export const firstPosts = z.enum(FIRST_POSTS);

/** Word of the operators to everybody, until a moment. */
export const banner = z.object({ id: z.string(), text: z.string(), until: z.iso.datetime() });

/** What operators decide for the whole installation. */
export const installationSettings = z.object({
  registration,
  firstPosts,
  banner: z.nullable(banner),
});

export type Registration = (typeof REGISTRATIONS)[number];
export type FirstPosts = (typeof FIRST_POSTS)[number];
export type Banner = z.infer<typeof banner>;
export type InstallationSettings = z.infer<typeof installationSettings>;
