import * as z from 'zod/mini';
import { SHORT_TEXT_MAX } from '../domain/limits';

export const PROVIDER_IDS = ['google', 'apple', 'facebook'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];

export const providerList = z.object({
  providers: z.array(z.object({ id: z.enum(PROVIDER_IDS), name: z.string(), startUrl: z.string() })),
});

/** Who came back from a provider and has no account yet: what registration may now claim. */
export const pendingIdentity = z.object({
  provider: z.enum(PROVIDER_IDS),
  firebaseUid: z.string(),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
});

export const providerParams = z.strictObject({ provider: z.enum(PROVIDER_IDS) });

/** A path of our own pages: anything else would make us a springboard to foreign ones. */
const ownPath = z.string().check(z.regex(/^\/(?![/\\])[\w\-/?=&.%]{0,200}$/, 'Must be a page of ours'));
export const startQuery = z.strictObject({ returnTo: z.optional(ownPath) });

/** Providers add parameters of their own to the address they send people back to. */
export const callbackQuery = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(SHORT_TEXT_MAX))),
});

/** How the page that sign-in returns to learns what came of it. */
export const AUTH_RESULT_PARAM = 'auth';
export const AUTH_ERROR_PARAM = 'auth_error';
export type AuthResult = 'signed-in' | 'linked' | 'new';

export type ProviderList = z.infer<typeof providerList>;
export type PendingIdentity = z.infer<typeof pendingIdentity>;
