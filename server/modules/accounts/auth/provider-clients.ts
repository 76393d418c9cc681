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
import type { AuthError, ProviderId } from '#shared/api/auth';
import { DISPLAY_NAME_MAX } from '#shared/domain/limits';
import { plainText } from '#shared/domain/plain-text';
import type { ProviderConfig } from '../../../config';

type LoginAttempt = { state: string; nonce: string; verifier: string };
export type VerifiedIdentity = {
  provider: ProviderId;
  subject: string;
  email: string | null;
  displayName: string | null;
};

/** `authenticatedAt` is null if the provider does not say when the person authenticated. */
export type ReturnedIdentity = VerifiedIdentity & { authenticatedAt: Date | null };

export type ProviderClient = {
  id: ProviderId;
  /** Returns where to redirect the person, and what to remember until they return. */
  start(redirectUri: string, options: { confirms: boolean }): Promise<{ url: URL; attempt: LoginAttempt }>;
  /** Throws if the response does not belong to the attempt. */
  finish(currentUrl: URL, attempt: LoginAttempt): Promise<ReturnedIdentity>;
};

/** A failure on the provider's side. Its cause is only logged. */
export class ProviderFailed extends Error {
  constructor(
    readonly code: AuthError,
    options?: ErrorOptions,
  ) {
    super(code, options);
  }
}

const unreachable = (cause: unknown): never => {
  throw new ProviderFailed('provider_unreachable', { cause });
};

/** OpenID Connect's code flow with PKCE, state and nonce. The provider's metadata is fetched once, at the first use. */
export function createProviderClient({ id, issuer, clientId, clientSecret }: ProviderConfig): ProviderClient {
  let discovered: Promise<Configuration> | null = null;
  function configuration(): Promise<Configuration> {
    const server = new URL(issuer);
    // The configuration allows plain http only for loopback addresses, where tests run their provider.
    const options = server.protocol === 'http:' ? { execute: [allowInsecureRequests] } : undefined;
    discovered ??= discovery(server, clientId, clientSecret, undefined, options).catch((error: unknown) => {
      discovered = null;
      throw error;
    });
    return discovered;
  }
  return {
    id,
    async start(redirectUri, { confirms }) {
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(await configuration().catch(unreachable), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(confirms && { max_age: '0' }),
      });
      return { url, attempt };
    },
    async finish(currentUrl, attempt) {
      const config = await configuration().catch(unreachable);
      const tokens = await authorizationCodeGrant(config, currentUrl, {
        pkceCodeVerifier: attempt.verifier,
        expectedState: attempt.state,
        expectedNonce: attempt.nonce,
        idTokenExpected: true,
      }).catch((cause: unknown) => {
        const isDenied = currentUrl.searchParams.get('error') === 'access_denied';
        throw new ProviderFailed(isDenied ? 'cancelled' : 'unconfirmed', { cause });
      });
      const claims = tokens.claims();
      if (!claims) throw new ProviderFailed('unconfirmed');
      return {
        provider: id,
        subject: claims.sub,
        email: claims['email_verified'] === true ? text(claims['email']) : null,
        displayName: plainText(text(claims['name']) ?? '', DISPLAY_NAME_MAX) || null,
        authenticatedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
      };
    },
  };
}

function text(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}
