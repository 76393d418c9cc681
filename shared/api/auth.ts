import * as z from 'zod/mini';
import { SHORT_TEXT_MAX } from '../domain/limits';
import { ownPath } from '../domain/own-path';
import { readerOf, whenAbsent } from './common';

export const PROVIDER_IDS = ['google', 'apple', 'facebook'] as const;
export type ProviderId = (typeof PROVIDER_IDS)[number];
export const PROVIDER_NAMES: Readonly<Record<ProviderId, string>> = {
  google: 'Google',
  apple: 'Apple',
  facebook: 'Facebook',
};

/** Whether this server offers passkeys, and if not, why. */
export const PASSKEY_OFFERS = ['offered', 'needs_https', 'needs_domain', 'needs_public_url'] as const;
export type PasskeyOffer = (typeof PASSKEY_OFFERS)[number];

export const providerList = z.object({
  providers: z.array(z.object({ id: z.enum(PROVIDER_IDS), name: z.string(), startUrl: z.string() })),
  mail: whenAbsent(z.boolean(), () => false),
  passkeys: whenAbsent(z.enum(PASSKEY_OFFERS), () => 'needs_public_url' as const),
  /** The age that is needed for an account here; null if nobody is asked. */
  minimumAge: whenAbsent(z.nullable(z.int()), () => null),
  /** Where to ask the operator about signing in: a mail or web address, such as that of a messaging app. */
  contact: z.nullable(z.string()),
});
export const providerListReader = readerOf(providerList);

/** The identity that a provider has verified for a person without an account; registration may claim it. */
export const pendingIdentity = z.object({
  provider: z.enum(PROVIDER_IDS),
  firebaseUid: z.string(),
  email: z.nullable(z.string()),
  displayName: z.nullable(z.string()),
});

export const providerParams = z.strictObject({ provider: z.enum(PROVIDER_IDS) });

export const returnPath = z.string().check(
  z.refine((address) => ownPath(address) !== null, 'Must be a page of ours'),
  z.overwrite((address) => ownPath(address) ?? address),
);
/** With `confirm` the provider asks the person again, and the current session becomes fresh. */
export const startQuery = z.strictObject({
  returnTo: z.optional(returnPath),
  confirm: z.optional(z.literal('1')),
});

/** Providers add parameters of their own to the callback, so it accepts any. */
export const callbackQuery = z.looseObject({
  state: z.optional(z.string().check(z.maxLength(SHORT_TEXT_MAX))),
});

/** These parameters tell the outcome to the page to which the sign-in returns. */
export const AUTH_RESULT_PARAM = 'auth';
export const AUTH_ERROR_PARAM = 'auth_error';
/** The provider whose sign-in has failed. */
export const AUTH_PROVIDER_PARAM = 'auth_provider';
export type AuthResult = 'signed-in' | 'restored' | 'linked' | 'new' | 'confirmed' | 'waits';
/** Why signing in failed. The page has its own message for each code, because a URL must not carry a message. */
export type AuthError =
  | 'cancelled'
  | 'expired'
  | 'unconfirmed'
  | 'provider_unreachable'
  | 'too_many_tries'
  | 'suspended'
  | 'other_account'
  | 'not_told'
  | 'not_fresh'
  | 'server_error';

export type ProviderList = z.infer<typeof providerList>;
