/**
 * POST   /api/passkeys/options                       what a passkey has to sign, for whoever it belongs to
 * POST   /api/passkeys/sign-in                       sign in with it
 * GET    /api/users/{id}/ways-in                     how the person can sign in
 * POST   /api/users/{id}/passkeys/options            what a new passkey is made from
 * POST   /api/users/{id}/passkeys                    add it
 * PUT    /api/users/{id}/passkeys/{passkeyId}        call it something else
 * DELETE /api/users/{id}/passkeys/{passkeyId}        remove it, unless it is the last way in
 */
import { idParams } from '#shared/api/common';
import {
  addPasskeyRequest,
  passkey,
  passkeyCreationOptions,
  passkeyParams,
  passkeyRequestOptions,
  passkeySignature,
  renamePasskeyRequest,
  waysIn,
} from '#shared/api/sign-in';
import { signedInUser } from '#shared/api/users';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound, signInNeeded } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { findFreshness } from '../../people/credentials/fresh-sign-in.queries';
import { requireFreshSignIn } from '../../people/credentials/credentials.service';
import { listWays } from '../../people/credentials/ways-in.queries';
import { findOwnUser } from '../../people/users/users.queries';
import { createPasskeyVisits } from './passkey-visits';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  removePasskey,
  verifyPasskey,
} from './passkeys.service';
import { findWaysIn, markPasskeyUsed, renamePasskey } from './passkeys.queries';
import { createSignInPresenter } from './present-sign-in';
import { signIn } from './sign-in.service';

export function passkeyRoutes(deps: Deps): Endpoint[] {
  const { config, db, limiter, settings } = deps;
  const visits = createPasskeyVisits(deps);
  const { browserOf, present } = createSignInPresenter(deps);

  /** A person without a way in has nothing to confirm with, so their first one needs no fresh sign-in. */
  const requireFresh = (viewer: Viewer) => requireFreshSignIn(db, viewer, { unlessNoWayIn: true });

  return [
    endpoint('POST /api/passkeys/options', {
      summary: 'What a passkey has to sign, within five minutes and in this browser; no username is needed',
      access: 'anyone',
      status: 201,
      response: passkeyRequestOptions,
      refuses: [409],
      async handle({ req, res }) {
        await limiter.consume(LIMITS.passkeysPerAddress, callerNetwork(req));
        return askForPasskey(db, visits.begin(req, res, 'sign-in'));
      },
    }),

    endpoint('POST /api/passkeys/sign-in', {
      summary: 'Sign in with a passkey; within 30 days it restores a deleted account',
      access: 'anyone',
      body: passkeySignature,
      response: signedInUser,
      refuses: [401, 409],
      async handle({ body, req, res }) {
        await limiter.consume(LIMITS.passkeysPerAddress, callerNetwork(req));
        const { passkey: used, newCounter } = await verifyPasskey(db, visits.finish(req, 'sign-in'), body);
        const { restored, ...signedIn } = await signIn(db, browserOf(req), {
          userId: used.userId,
          method: used.name,
          holds: (tx) => markPasskeyUsed(tx, used, newCounter),
        });
        return { ...(await present(res, signedIn)), restored };
      },
    }),

    endpoint('GET /api/users/:id/ways-in', {
      summary: 'How you can sign in, and whether you have done so in the last ten minutes',
      access: 'self',
      params: idParams,
      response: waysIn,
      async handle({ viewer }) {
        const freshness = await findFreshness(db, viewer.sessionHash);
        if (!freshness) throw signInNeeded();
        const hasMail = config.mail !== null;
        const ways = await findWaysIn(db, viewer.id);
        return {
          ...ways,
          address: hasMail ? ways.address : null,
          isFresh: freshness.isFresh,
          waitsUntil: freshness.waitsUntil?.toISOString() ?? null,
          all: await listWays(db, { userId: viewer.id, hasMail, reported: null }),
        };
      },
    }),

    endpoint('POST /api/users/:id/passkeys/options', {
      summary: 'What a new passkey is made from, within five minutes and in this browser',
      access: 'self',
      params: idParams,
      status: 201,
      response: passkeyCreationOptions,
      refuses: [409],
      async handle({ viewer, req, res }) {
        await requireFresh(viewer);
        const person = await findOwnUser(db, viewer.id);
        if (!person) throw notFound();
        const { town } = await settings.current();
        return askForNewPasskey(
          db,
          visits.begin(req, res, 'add', viewer),
          { ...person, userId: viewer.id },
          town,
        );
      },
    }),

    endpoint('POST /api/users/:id/passkeys', {
      summary: 'Add a passkey; a demo account is kept by it',
      access: 'self',
      params: idParams,
      body: addPasskeyRequest,
      status: 201,
      response: passkey,
      refuses: [409],
      async handle({ body, viewer, req }) {
        await requireFresh(viewer);
        await limiter.consume(LIMITS.newPasskeysPerUser, viewer.id);
        const { sessionHash } = viewer;
        const device = deviceOf(req);
        const asking = visits.finish(req, 'add', viewer);
        return addPasskey(db, { ...asking, userId: viewer.id, sessionHash, device, lang: req.lang }, body);
      },
    }),

    endpoint('PUT /api/users/:id/passkeys/:passkeyId', {
      summary: 'Give a passkey another name',
      access: 'self',
      params: passkeyParams,
      body: renamePasskeyRequest,
      response: passkey,
      async handle({ params, body, viewer }) {
        const renamed = await renamePasskey(db, viewer.id, { id: params.passkeyId, name: body.name });
        if (!renamed) throw notFound();
        return renamed;
      },
    }),

    endpoint('DELETE /api/users/:id/passkeys/:passkeyId', {
      summary: 'Remove a passkey; the last way in stays',
      access: 'self',
      needsFreshSignIn: true,
      params: passkeyParams,
      refuses: [409],
      async handle({ params, viewer, req }) {
        const device = deviceOf(req);
        if (!(await removePasskey(db, { userId: viewer.id, id: params.passkeyId, device }))) throw notFound();
      },
    }),
  ];
}
