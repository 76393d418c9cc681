import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  type Configuration,
  discovery,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { ProviderId } from '#shared/api/auth';
import type { ProviderConfig } from '../../config';

export type LoginAttempt = { state: string; nonce: string; verifier: string };
export type VerifiedIdentity = {
  provider: ProviderId;
  subject: string;
  email: string | null;
  displayName: string | null;
};

export type ProviderClient = {
  id: ProviderId;
  /** Where to send the person, and what to remember until they come back. */
  start(redirectUri: string): Promise<{ url: URL; attempt: LoginAttempt }>;
  /** Who came back; fails when the answer does not belong to the attempt. */
  finish(currentUrl: URL, attempt: LoginAttempt): Promise<VerifiedIdentity>;
};

const UNCONFIRMED = 'The provider could not confirm who you are';

/** No fault of ours, in words for the person; the cause is for the log. */
export class ProviderFailed extends Error {}

const away = (cause: unknown): never => {
  throw new ProviderFailed('The provider cannot be reached right now, please try again', { cause });
};

/** OpenID Connect's code flow with PKCE, state and nonce. What the provider offers is asked once, when first needed. */
export function createProviderClient({ id, issuer, clientId, clientSecret }: ProviderConfig): ProviderClient {
  let discovered: Promise<Configuration> | null = null;
  function configuration(): Promise<Configuration> {
    const server = new URL(issuer);
    // The configuration lets plain http through for loopback only, where tests run their provider.
    const options = server.protocol === 'http:' ? { execute: [allowInsecureRequests] } : undefined;
    discovered ??= discovery(server, clientId, clientSecret, undefined, options).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }
  return {
    id,
    async start(redirectUri) {
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration().catch(away), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },
    async finish(currentUrl, attempt) {
      const config = await configuration().catch(away);
      const tokens = await authorizationCodeGrant(config, currentUrl, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      }).catch((cause: unknown) => {
        const isDenied = currentUrl.searchParams.get('error') === 'access_denied';
        throw new ProviderFailed(isDenied ? 'You cancelled the sign-in' : UNCONFIRMED, { cause });
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderFailed(UNCONFIRMED);
      return {
        provider: id,
        subject: claims.sub,
        email: claims['email_verified'] === true ? text(claims['email']) : null,
        displayName: text(claims['name']),
      };
    },
  };
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
