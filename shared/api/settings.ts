import * as z from 'zod/mini';

/** Whether everybody may sign up, or only people with a member's invite link. */
export const REGISTRATIONS = ['open', 'invited'] as const;
export const registration = z.enum(REGISTRATIONS);

/** Whether everybody sees the first posts of new accounts at once, or only after an operator has looked at them. */
export const FIRST_POSTS = ['shown', 'held'] as const;
export const firstPosts = z.enum(FIRST_POSTS);

/** What operators tell everybody until a moment. */
export const banner = z.object({ id: z.string(), text: z.string(), until: z.iso.datetime() });

/** What operators have set for the whole installation. */
export const installationSettings = z.object({
  registration,
  firstPosts,
  banner: z.nullable(banner),
});

export type Registration = (typeof REGISTRATIONS)[number];
export type FirstPosts = (typeof FIRST_POSTS)[number];
export type Banner = z.infer<typeof banner>;
export type InstallationSettings = z.infer<typeof installationSettings>;
