import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import {
  type AddPasskeyRequest,
  type Passkey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  type PasskeySignature,
} from '#shared/api/sign-in';
import type { Town } from '#shared/domain/town';
import { deviceText } from '#shared/domain/device-text';
import { PASSKEYS_MAX } from '#shared/domain/limits';
import type { Lang } from '#shared/texts/languages';
import type { Db } from '../../../db/handle';
import { lockPerson } from '../../../db/locks';
import { lockSignedIn } from '../../people/credentials/credentials.service';
import { recordSecurityEvent } from '../../people/credentials/security-events.queries';
import { markFresh } from '../../people/credentials/fresh-sign-in.queries';
import {
  lastWayIn,
  passkeyExists,
  passkeyExpired,
  passkeyRefused,
  passkeyUnknown,
  tooManyPasskeys,
} from './auth.errors';
import {
  type Challenge,
  deletePasskey,
  findPasskey,
  findWaysIn,
  insertChallenge,
  insertPasskey,
  keepAccount,
  listCredentials,
  redeemChallenge,
} from './passkeys.queries';
import { textsOf } from './texts';
import type { RelyingParty } from './relying-party.rules';

/** Challenges expire after the same time. */
const TIMEOUT_MS = 5 * 60_000;
/** These are EdDSA, ES256 and RS256, which cover the authenticators in use. */
const ALGORITHMS = [-8, -7, -257];

export type Asking = { rp: RelyingParty } & Omit<Challenge, 'challenge'>;

/** Without a `userId` the person chooses any of their passkeys, so no username is needed. */
export async function askForPasskey(db: Db, { rp, ...asking }: Asking) {
  const options = await generateAuthenticationOptions({
    rpID: rp.id,
    timeout: TIMEOUT_MS,
    userVerification: 'required',
    ...(asking.userId !== null && { allowCredentials: await listCredentials(db, asking.userId) }),
  });
  await insertChallenge(db, { ...asking, challenge: options.challenge });
  return passkeyRequestOptions.parse(options);
}

/** Verifies a signature and returns the new counter. It does not sign in: that needs a lock and `markPasskeyUsed`. */
export async function verifyPasskey(db: Db, { rp, ...asking }: Asking, signature: PasskeySignature) {
  await redeemChallengeOf(db, asking, signature.response.clientDataJSON);
  const passkey = await findPasskey(db, signature.id);
  if (!passkey) throw passkeyUnknown();
  const { userHandle } = signature.response;
  if (userHandle && userHandle !== userHandleOf(passkey.userId)) throw passkeyRefused();
  if (asking.userId !== null && asking.userId !== passkey.userId) throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...signature,
      authenticatorAttachment: undefined,
      response: withoutNulls(signature.response),
    },
    expectedChallenge: challengeIn(signature.response.clientDataJSON),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(refuse);
  if (!verified) throw passkeyRefused();
  return { passkey, newCounter: authenticationInfo.newCounter };
}

type Owner = { userId: number; username: string | null; displayName: string };

/**
 * The passkey is discoverable, so it signs in without a username. The excluded list makes a device that has one already say so.
 */
export async function askForNewPasskey(
  db: Db,
  { rp, ...asking }: Asking,
  { userId, username, displayName }: Owner,
  town: Pick<Town, 'name'>,
) {
  const excluded = await listCredentials(db, userId);
  if (excluded.length >= PASSKEYS_MAX) throw tooManyPasskeys();
  const options = await generateRegistrationOptions({
    rpName: town.name,
    rpID: rp.id,
    userName: username ?? displayName,
    userDisplayName: displayName,
    userID: new TextEncoder().encode(String(userId)),
    timeout: TIMEOUT_MS,
    attestationType: 'none',
    excludeCredentials: excluded,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  await insertChallenge(db, { ...asking, challenge: options.challenge });
  return passkeyCreationOptions.parse(options);
}

type Adding = Asking & { userId: number; sessionHash: string; device: string | null; lang: Lang };

export async function addPasskey(
  db: Db,
  { rp, sessionHash, device, lang, ...asking }: Adding,
  { credential }: AddPasskeyRequest,
): Promise<Passkey> {
  const { userId } = asking;
  await redeemChallengeOf(db, asking, credential.response.clientDataJSON);
  const { transports = [] } = credential.response;
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: {
      ...credential,
      authenticatorAttachment: undefined,
      response: {
        clientDataJSON: credential.response.clientDataJSON,
        attestationObject: credential.response.attestationObject,
      },
    },
    expectedChallenge: challengeIn(credential.response.clientDataJSON),
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(refuse);
  if (!verified) throw passkeyRefused();
  const { aaguid, credential: made } = registrationInfo;
  const row = {
    userId,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString('base64url'),
    counter: made.counter,
    transports,
    name: passkeyName(aaguid, device, lang),
  };
  return db.transaction(async (tx) => {
    await lockSignedIn(tx, { id: userId, sessionHash });
    if ((await listCredentials(tx, userId)).length >= PASSKEYS_MAX) throw tooManyPasskeys();
    const passkey = await insertPasskey(tx, row);
    if (!passkey) throw passkeyExists();
    await keepAccount(tx, userId);
    await markFresh(tx, sessionHash);
    await recordSecurityEvent(tx, { userId, kind: 'passkey-added', detail: row.name, device });
    return passkey;
  });
}

/** Refuses to remove the last way in. False if there is no such passkey. */
export function removePasskey(
  db: Db,
  { userId, id, device }: { userId: number; id: string; device: string | null },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    // When two removals run at once, the second sees what the first has left.
    await lockPerson(tx, userId);
    const name = await deletePasskey(tx, userId, id);
    if (name === null) return false;
    const left = await findWaysIn(tx, userId);
    if (!left.hasPassword && left.providers.length === 0 && left.passkeys.length === 0) throw lastWayIn();
    await recordSecurityEvent(tx, { userId, kind: 'passkey-removed', detail: name, device });
    return true;
  });
}

/**
 * Uses the challenge up before anything else is checked, outside of any
 * transaction: whatever fails, nobody can try with it again.
 */
async function redeemChallengeOf(db: Db, asking: Omit<Challenge, 'challenge'>, clientDataJSON: string) {
  const challenge = challengeIn(clientDataJSON);
  if (!(await redeemChallenge(db, { ...asking, challenge }))) throw passkeyExpired();
}

function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge, crossOrigin } = decodeClientDataJSON(clientDataJSON);
    // Our pages are never shown in a frame.
    if (typeof challenge === 'string' && /^[\w-]+$/.test(challenge) && crossOrigin !== true) return challenge;
  } catch {
    // The client data was not JSON.
  }
  throw passkeyRefused();
}

/** The reasons that the library throws are meant for developers. */
function refuse(): never {
  throw passkeyRefused();
}

const userHandleOf = (userId: number) => Buffer.from(String(userId)).toString('base64url');

const withoutNulls = ({ userHandle, ...response }: PasskeySignature['response']) => ({
  ...response,
  ...(userHandle && { userHandle }),
});

/** Names of common password managers by the AAGUID that they publish. */
const KEEPERS: Record<string, string> = {
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Apple Passwords',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Apple Passwords',
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Google Password Manager',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome on Mac',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-db40-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
};

/** Its owner may call it otherwise later, so it is written in their language once. */
const passkeyName = (aaguid: string, device: string | null, lang: Lang): string =>
  deviceText(KEEPERS[aaguid] ?? device, lang) ?? textsOf(lang).passkey;
