import * as z from 'zod/mini';
import { PASSKEY_NAME_MAX, PASSWORD_MAX } from '../domain/limits';
import { NOTIFIED_SECURITY_EVENTS } from '../domain/security-events';
import { PROVIDER_IDS } from './auth';
import { idText, longIdText, nameText, readerOf, storable, whenAbsent } from './common';
import { mailedCode } from './mail';
import { waysInList } from './ways-in';

/** What a passkey is asked for. A challenge for one purpose is not valid for another. */
export const CHALLENGE_PURPOSES = ['sign-in', 'add', 'confirm'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

const BYTES_MAX = 8_000;
const bytes = z.string().check(z.maxLength(BYTES_MAX), z.regex(/^[\w-]+$/, 'Must be base64url'));
const transports = z.array(z.string().check(z.maxLength(20), z.regex(/^[a-z-]+$/))).check(z.maxLength(10));

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
});
const userVerification = z.literal('required');

/** The argument of `navigator.credentials.get`, in WebAuthn's JSON form. */
export const passkeyRequestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  allowCredentials: z.optional(z.array(credentialDescriptor)),
  userVerification,
});

/** The argument of `navigator.credentials.create`, in WebAuthn's JSON form. */
export const passkeyCreationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification,
  }),
  extensions: z.record(z.string(), z.unknown()),
});

/** Extensions differ between browsers, and the server reads none of them. */
const credential = {
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.nullable(z.string().check(z.maxLength(40)))),
  clientExtensionResults: z.record(z.string().check(z.maxLength(100)), z.unknown()),
};

/** The signature of a passkey, in the JSON form that browsers write. */
export const passkeySignature = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: z.optional(z.nullable(bytes)),
  }),
});

export const addPasskeyRequest = z.strictObject({
  credential: z.strictObject({
    ...credential,
    response: z.strictObject({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: z.optional(transports),
      publicKeyAlgorithm: z.optional(z.int()),
      publicKey: z.optional(z.nullable(bytes)),
      authenticatorData: z.optional(bytes),
    }),
  }),
});

export const passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.nullable(z.iso.datetime()),
});
export const passkeyParams = z.strictObject({ id: idText, passkeyId: z.uuid() });
export const renamePasskeyRequest = z.strictObject({ name: nameText(PASSKEY_NAME_MAX) });

export const waysIn = z.object({
  hasPassword: z.boolean(),
  providers: z.array(z.enum(PROVIDER_IDS)),
  passkeys: z.array(passkey),
  /** How many codes are not used yet; null until some are made. */
  recoveryCodesLeft: z.nullable(z.int()),
  /** The address to which a link or code can be mailed; null without a confirmed address or a mail server. */
  address: z.nullable(z.string()),
  /** Whether actions that need a fresh sign-in are allowed without another one. */
  isFresh: z.boolean(),
  /** When confirming once more counts, after a provider confirmed that does not say when it asked. */
  waitsUntil: z.nullable(z.iso.datetime()),
  /** All of them, with what shows where their person goes, as they are listed where some may end. */
  all: whenAbsent(waysInList, () => []),
});

export const waysInReader = readerOf(waysIn);

const RECOVERY_CODE_TYPED_MAX = 60;
const typedCode = z.string().check(z.maxLength(RECOVERY_CODE_TYPED_MAX), storable);

export const recoverRequest = z.strictObject({ code: typedCode });

/** The codes are shown once, because only hashes are kept. */
export const recoveryCodesResponse = z.object({ codes: z.array(z.string()) });

/** Proves in one of these ways that the person of this session is there. */
export const confirmRequest = z.union([
  z.strictObject({ password: z.string().check(z.maxLength(PASSWORD_MAX), storable) }),
  z.strictObject({ passkey: passkeySignature }),
  z.strictObject({ recoveryCode: typedCode }),
  z.strictObject({ mailCode: mailedCode }),
]);

/** These events open no way in, so only the latest of each kind are kept. */
export const PASSING_SECURITY_EVENTS = ['signed-in', 'new-device', 'sessions-ended', 'reported'] as const;
export const SECURITY_EVENT_KINDS = [
  'registered',
  'signed-in',
  'passkey-removed',
  'sessions-ended',
  'reported',
  ...NOTIFIED_SECURITY_EVENTS,
] as const;
export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

export const securityEvent = z.object({
  id: z.int(),
  kind: z.enum(SECURITY_EVENT_KINDS),
  /** The way in that it was about: the name of a passkey, a provider, or how the person signed in. */
  detail: z.nullable(z.string()),
  /** A name such as "Chrome on Android"; null if the browser did not say. */
  device: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
});
export const securityEventList = z.array(securityEvent);
export const securityEventParams = z.strictObject({ id: idText, eventId: longIdText });

export type PasskeySignature = z.infer<typeof passkeySignature>;
export type AddPasskeyRequest = z.infer<typeof addPasskeyRequest>;
export type Passkey = z.infer<typeof passkey>;
export type WaysIn = z.infer<typeof waysIn>;
export type ConfirmRequest = z.infer<typeof confirmRequest>;
export type SecurityEvent = z.infer<typeof securityEvent>;
