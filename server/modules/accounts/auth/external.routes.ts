/**
 * GET /api/auth/providers             the configured providers
 * GET /api/auth/{provider}/start      redirect to the provider
 * GET /api/auth/{provider}/callback   return: signed in, restored, linked, or new
 * GET /api/auth/pending               the verified identity that has yet to register
 */
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import {
  AUTH_ERROR_PARAM,
  AUTH_PROVIDER_PARAM,
  AUTH_RESULT_PARAM,
  type AuthError,
  type AuthResult,
  callbackQuery,
  type PasskeyOffer,
  pendingIdentity,
  PROVIDER_NAMES,
  type ProviderId,
  providerList,
  providerParams,
  returnPath,
  startQuery,
} from '#shared/api/auth';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { HttpError, notFound } from '../../../http/errors';
import { deviceOf } from '../../../http/device-name';
import { ownOrigin } from '../../../http/origin-check';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { hashToken, newToken } from '../../../http/token';
import { createAttemptCookie, createPendingCookie } from './cookies';
import { findIdentityOwner, findPending, storePending } from './external.queries';
import { confirmIdentity, linkToViewer } from './external.service';
import { createProviderClient, ProviderFailed, type ReturnedIdentity } from './provider-clients';
import { createSignInPresenter } from './present-sign-in';
import { relyingPartyOf } from './relying-party.rules';
import { signIn } from './sign-in.service';
import { minimumAgeOf } from '../../trust/settings/settings.service';

const DEFAULT_RETURN = '/meetups';

type Visit = { req: Request; res: Response };

const rememberedAttempt = z.object({
  provider: z.string(),
  returnTo: returnPath,
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  /** True if a signed-in person only confirms who they are. */
  confirms: z.boolean(),
});

export function externalRoutes(deps: Deps): Endpoint[] {
  const { database, db, config, log, limiter, now, settings } = deps;
  const https = isHttps(config);
  const attemptCookie = createAttemptCookie(https);
  const pendingCookie = createPendingCookie(https);
  const { browserOf, present } = createSignInPresenter(deps);
  const clients = new Map(config.providers.map((provider) => [provider.id, createProviderClient(provider)]));

  function clientOf(id: ProviderId) {
    const client = clients.get(id);
    if (!client) throw notFound();
    return client;
  }

  const callbackUrl = (req: Request, id: ProviderId) =>
    new URL(`/api/auth/${id}/callback`, ownOrigin(req, config.publicUrl));

  function passkeyOfferOf(req: Request): PasskeyOffer {
    const rp = relyingPartyOf(ownOrigin(req, config.publicUrl), config.publicUrl !== undefined);
    return typeof rp === 'string' ? rp : 'offered';
  }

  /**
   * A known identity signs in. An unknown one is linked to the account of
   * the viewer, or waits for registration if nobody is signed in.
   */
  async function receive(identity: ReturnedIdentity, viewer: Viewer | null, io: Visit) {
    const owner = await findIdentityOwner(db, identity);
    if (owner !== null) {
      const signedIn = await signIn(db, browserOf(io.req), {
        userId: owner,
        method: PROVIDER_NAMES[identity.provider],
        // It may have been ended since.
        holds: async (tx) => (await findIdentityOwner(tx, identity)) === owner,
        // A person who is still signed in at the provider has not proved who sits there now.
        verifiedAt: identity.authenticatedAt,
      });
      await present(io.res, signedIn);
      return (signedIn.restored ? 'restored' : 'signed-in') satisfies AuthResult;
    }
    if (viewer) {
      const provider = PROVIDER_NAMES[identity.provider];
      await linkToViewer(db, viewer, { identity, provider, device: deviceOf(io.req) });
      return 'linked' satisfies AuthResult;
    }
    const token = newToken();
    const { authenticatedAt: _when, ...verified } = identity;
    await storePending(db, hashToken(token), verified);
    pendingCookie.set(io.res, token);
    return 'new' satisfies AuthResult;
  }

  /** People see these responses in the browser, so failures are shown on the page to which they return. */
  async function redirectOrReportError(
    { req, res }: Visit,
    { provider, returnTo }: { provider: ProviderId; returnTo: string },
    act: () => Promise<string>,
  ): Promise<void> {
    try {
      res.redirect(await act());
    } catch (error) {
      const code = authErrorOf(error);
      log[code === 'server_error' ? 'error' : 'warn'](
        { err: error, requestId: req.id },
        'external sign-in failed',
      );
      res.redirect(failedAt(returnTo, provider, code));
    }
  }

  return [
    endpoint('GET /api/auth/providers', {
      summary:
        'The external providers one can sign in with here, and whether passkeys work at this address, and how old one has to be',
      access: 'anyone',
      response: providerList,
      async handle({ req }) {
        const decided = await settings.current();
        return {
          passkeys: passkeyOfferOf(req),
          minimumAge: minimumAgeOf(decided, config),
          contact: decided.town.contact ?? config.contact,
          providers: [...clients.keys()].map((id) => ({
            id,
            name: PROVIDER_NAMES[id],
            startUrl: `/api/auth/${id}/start`,
          })),
          mail: config.mail !== null,
        };
      },
    }),

    endpoint('GET /api/auth/:provider/start', {
      summary: 'Sends the browser to the provider (a page to visit, not to fetch)',
      access: 'anyone',
      params: providerParams,
      query: startQuery,
      status: 302,
      async handle({ params, query, req, res }) {
        const client = clientOf(params.provider);
        const returnTo = query.returnTo ?? DEFAULT_RETURN;
        await redirectOrReportError({ req, res }, { ...params, returnTo }, async () => {
          await limiter.consume(LIMITS.externalPerAddress, callerNetwork(req));
          const confirms = query.confirm !== undefined;
          const { url, attempt } = await client.start(callbackUrl(req, params.provider).href, { confirms });
          const remembered = { ...attempt, provider: params.provider, returnTo, confirms };
          attemptCookie.set(res, Buffer.from(JSON.stringify(remembered)).toString('base64url'));
          return url.href;
        });
      },
    }),

    endpoint('GET /api/auth/:provider/callback', {
      summary: 'Where the provider sends the browser back to',
      access: 'anyone',
      params: providerParams,
      query: callbackQuery,
      status: 302,
      async handle({ params, viewer, req, res }) {
        const client = clientOf(params.provider);
        const attempt = readAttempt(attemptCookie.read(req), params.provider);
        attemptCookie.clear(res);
        if (attempt === null) {
          res.redirect(failedAt(DEFAULT_RETURN, params.provider, 'expired'));
          return;
        }
        const current = callbackUrl(req, params.provider);
        current.search = new URL(req.originalUrl, current).search;
        await redirectOrReportError({ req, res }, { ...params, returnTo: attempt.returnTo }, async () => {
          // This GET writes, so it checks for space and flushes on its own, as `endpoint` does for other methods.
          await database.requireDiskSpace();
          const identity = await client.finish(current, attempt);
          const about = {
            now: now(),
            hasMail: config.mail !== null,
            provider: PROVIDER_NAMES[identity.provider],
          };
          const result: AuthResult = attempt.confirms
            ? await confirmIdentity(db, viewer, { identity, ...about, device: deviceOf(req) })
            : await receive(identity, viewer, { req, res });
          await database.flush();
          return withParam(attempt.returnTo, AUTH_RESULT_PARAM, result);
        });
      },
    }),

    endpoint('GET /api/auth/pending', {
      summary: 'The verified identity that registration may claim',
      access: 'anyone',
      response: pendingIdentity,
      refuses: [404],
      async handle({ req }) {
        const hash = pendingCookie.readHash(req);
        const identity = hash === null ? null : await findPending(db, hash);
        if (!identity) throw notFound();
        const { provider, subject, email, displayName } = identity;
        return { provider, firebaseUid: subject, email, displayName };
      },
    }),
  ];
}

const failedAt = (returnTo: string, provider: ProviderId, error: AuthError) =>
  withParam(withParam(returnTo, AUTH_ERROR_PARAM, error), AUTH_PROVIDER_PARAM, provider);

function authErrorOf(error: unknown): AuthError {
  if (error instanceof ProviderFailed) return error.code;
  if (!(error instanceof HttpError)) return 'server_error';
  if (error.code === 'suspended') return 'suspended';
  if (error.code === 'fresh_sign_in_needed') return 'not_fresh';
  return error.status === 429 ? 'too_many_tries' : 'server_error';
}

function readAttempt(cookie: string | null, provider: ProviderId) {
  if (cookie === null) return null;
  try {
    const parsed = rememberedAttempt.safeParse(JSON.parse(Buffer.from(cookie, 'base64url').toString('utf8')));
    return parsed.success && parsed.data.provider === provider ? parsed.data : null;
  } catch {
    return null;
  }
}

function withParam(path: string, name: string, value: string): string {
  const url = new URL(path, 'http://same.host');
  url.searchParams.set(name, value);
  return `${url.pathname}${url.search}`;
}
