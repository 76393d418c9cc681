import * as z from 'zod/mini';
import { CURRENCY_MAX, TOWN_GREETING_MAX, TOWN_LINE_MAX, TOWN_NAME_MAX, CONTACT_MAX } from '../domain/limits';
import { id, nameText, optionalName } from './common';

/** Whether everybody may sign up, or only people with a member's invite link. */
export const REGISTRATIONS = ['open', 'invited'] as const;
export const registration = z.enum(REGISTRATIONS);

/** Whether everybody sees the first posts of new accounts at once, or only after an operator has looked at them. */
export const FIRST_POSTS = ['shown', 'held'] as const;
export const firstPosts = z.enum(FIRST_POSTS);

export const minimumAge = z.int().check(z.gte(0), z.lte(99));

/** What operators tell everybody until a moment. */
export const banner = z.object({ id: z.string(), text: z.string(), until: z.iso.datetime() });

/** A mail or web address at which people reach the operator. */
export const contactAddress = z
  .string()
  .check(
    z.maxLength(CONTACT_MAX),
    z.regex(/^(mailto:\S+@\S+|https:\/\/\S+)$/, 'must be a mailto: or https: address'),
  );

/** What an installation is called and looks like. */
export const town = z.object({
  name: nameText(TOWN_NAME_MAX),
  line: optionalName(TOWN_LINE_MAX),
  greeting: optionalName(TOWN_GREETING_MAX),
  city: z.nullable(z.object({ id, name: z.string() })),
  /** Follows from the city. */
  country: z.nullable(z.string()),
  currency: nameText(CURRENCY_MAX),
  contact: z.nullable(contactAddress),
  accent: z.nullable(z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #0B5FFF'))),
  logo: z.nullable(z.string()),
  onlyWorks: z.boolean(),
  version: z.int(),
});

/** What operators have set for the whole installation. */
export const installationSettings = z.object({
  registration,
  firstPosts,
  /** The age that new accounts confirm, 0 for none; null leaves it to the configuration. */
  minimumAge: z.nullable(minimumAge),
  banner: z.nullable(banner),
  town,
  /** Whether an evening is proposed with every round of tables, and the places that operators find good for it. */
  proposals: z.object({ isOn: z.boolean(), placeIds: z.array(id) }),
});

export type Registration = (typeof REGISTRATIONS)[number];
export type Banner = z.infer<typeof banner>;
export type InstallationSettings = z.infer<typeof installationSettings>;
