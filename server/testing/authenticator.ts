import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { AddPasskeyRequest, PasskeySignature } from '#shared/api/sign-in';
import type { Agent } from './agent';

/** What a browser and its authenticator do with a passkey, and what a forger might change about it. */
export type Ceremony = {
  origin: string;
  rpId?: string;
  crossOrigin?: boolean;
  isUserVerified?: boolean;
  counter?: number;
  userHandle?: string;
};

type Options = { challenge: string };
type RequestOptions = Options & { rpId: string };
type CreationOptions = Options & { rp: { id: string }; user: { id: string } };

const PRESENT = 1;
const VERIFIED = 4;
const HAS_CREDENTIAL = 64;

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url');
const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** A passkey as text, so that another run has it. */
export type KeptPasskey = { credentialId: string; userHandle: string; privateKey: JsonWebKey };

/** A phone with one passkey. It is made of the same parts as a real one: CBOR, COSE and an ES256 signature. */
export class Authenticator {
  readonly credentialId: Buffer = randomBytes(32);
  userHandle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  constructor(kept?: KeptPasskey) {
    if (!kept) return;
    this.credentialId = Buffer.from(kept.credentialId, 'base64url');
    this.userHandle = kept.userHandle;
    const privateKey = createPrivateKey({ key: kept.privateKey, format: 'jwk' });
    this.keys = { privateKey, publicKey: createPublicKey(privateKey) };
  }

  keep(): KeptPasskey {
    return {
      credentialId: base64url(this.credentialId),
      userHandle: this.userHandle,
      privateKey: this.keys.privateKey.export({ format: 'jwk' }),
    };
  }

  create(options: CreationOptions, ceremony: Ceremony): AddPasskeyRequest {
    this.userHandle = options.user.id;
    const authData = this.authenticatorData(ceremony.rpId ?? options.rp.id, ceremony, this.attested());
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Uint8Array<ArrayBuffer> | Map<string, never>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    return {
      credential: {
        ...this.credential(),
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, ceremony),
          attestationObject: base64url(attestationObject),
          transports: ['internal'],
        },
      },
    };
  }

  get(options: RequestOptions, ceremony: Ceremony, key: KeyObject = this.keys.privateKey): PasskeySignature {
    const authenticatorData = this.authenticatorData(ceremony.rpId ?? options.rpId, ceremony);
    const clientDataJSON = clientData('webauthn.get', options.challenge, ceremony);
    const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return {
      ...this.credential(),
      response: {
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign('sha256', signed, key)),
        userHandle: ceremony.userHandle ?? this.userHandle,
      },
    };
  }

  private credential() {
    const id = base64url(this.credentialId);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  private attested(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]),
    );
    const idLength = Buffer.alloc(2);
    idLength.writeUInt16BE(this.credentialId.length);
    return Buffer.concat([Buffer.alloc(16), idLength, this.credentialId, cose]);
  }

  private authenticatorData(
    rpId: string,
    { isUserVerified = true, counter = 0 }: Ceremony,
    attested?: Buffer,
  ): Buffer {
    const flags = PRESENT | (isUserVerified ? VERIFIED : 0) | (attested ? HAS_CREDENTIAL : 0);
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags, 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest, attested ?? Buffer.alloc(0)]);
  }
}

const clientData = (type: string, challenge: string, { origin, crossOrigin = false }: Ceremony) =>
  base64url(JSON.stringify({ type, challenge, origin, crossOrigin }));

export async function addPasskey(
  agent: Agent & { id: number },
  ceremony: Ceremony,
): Promise<{ authenticator: Authenticator; passkeyId: string }> {
  const authenticator = new Authenticator();
  const { body: options } = await agent.post(`/api/users/${agent.id}/passkeys/options`);
  const { status, body } = await agent.post(
    `/api/users/${agent.id}/passkeys`,
    authenticator.create(options, ceremony),
  );
  if (status !== 201) throw new Error(`Adding a passkey returned ${status}: ${JSON.stringify(body)}`);
  return { authenticator, passkeyId: body.id };
}

export async function signInByPasskey(browser: Agent, authenticator: Authenticator, ceremony: Ceremony) {
  const { body: options } = await browser.post('/api/passkeys/options');
  return browser.post('/api/passkeys/sign-in', authenticator.get(options, ceremony));
}
