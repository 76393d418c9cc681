import * as z from 'zod/mini';
import { BANNER_MAX } from '../domain/limits';
import { requiredText } from './common';

/** Who may sign up: everybody, or who has the link of a member. */
export const REGISTRATIONS = ['open', 'invited'] as const;
const registration = z.enum(REGISTRATIONS);

/** Word of the operators to everybody, until a moment. */
const bannerText = requiredText(BANNER_MAX);
export const banner = z.object({ id: z.string(), text: z.string(), until: z.iso.datetime() });

/** What operators decide for the whole installation. */
export const installationSettings = z.object({ registration, banner: z.nullable(banner) });

/** What is left out stays as it is. */
export const settingsRequest = z.strictObject({
  registration: z.optional(registration),
  banner: z.optional(z.nullable(z.strictObject({ text: bannerText, until: z.iso.datetime() }))),
});

export type Registration = (typeof REGISTRATIONS)[number];
export type Banner = z.infer<typeof banner>;
export type InstallationSettings = z.infer<typeof installationSettings>;
export type SettingsRequest = z.infer<typeof settingsRequest>;
