/**
 * POST /api/recovery/sign-in                                  sign in with a recovery code
 * POST /api/users/{id}/recovery-codes                         ten new ones, shown once
 * POST /api/session/passkey-options                           what one's own passkey has to sign to confirm
 * POST /api/session/mail-code                                 a code to confirm with, mailed to one's own address
 * PUT  /api/session/confirmation                              confirm that it is the person whose session this is
 * GET  /api/users/{id}/security-events                        what happened to the account's ways in
 * POST /api/users/{id}/security-events/{eventId}/report       "This wasn't me": all other sessions end
 */
import { idParams } from '#shared/api/common';
import {
  confirmRequest,
  passkeyRequestOptions,
  recoverRequest,
  recoveryCodesResponse,
  securityEventList,
  securityEventParams,
} from '#shared/api/sign-in';
import { signedInUser } from '#shared/api/users';
import { securityReportRequest, waysInList } from '#shared/api/ways-in';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { deviceOf } from '../../../http/device-name';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import { listSecurityEvents } from '../../people/credentials/security-events.queries';
import { confirmSignIn, mailConfirmationCode } from './confirm.service';
import { createPasskeyVisits } from './passkey-visits';
import { askForPasskey } from './passkeys.service';
import { createSignInPresenter } from './present-sign-in';
import { makeRecoveryCodes, recover } from './recovery.service';
import { reportSecurityEvent } from './sign-in.service';

export function securityRoutes(deps: Deps): Endpoint[] {
  const { config, db, limiter } = deps;
  const visits = createPasskeyVisits(deps);
  const { browserOf, deviceCookie, present } = createSignInPresenter(deps);

  return [
    endpoint('POST /api/recovery/sign-in', {
      summary: 'Sign in with a recovery code, once; all other sessions end',
      access: 'anyone',
      body: recoverRequest,
      response: signedInUser,
      refuses: [401],
      async handle({ body, req, res }) {
        const asking = { network: callerNetwork(req), browser: browserOf(req) };
        const { restored, ...signedIn } = await recover(deps, asking, body.code);
        return { ...(await present(res, signedIn)), restored };
      },
    }),

    endpoint('POST /api/users/:id/recovery-codes', {
      summary: 'Ten new recovery codes, shown once; earlier ones no longer work',
      access: 'self',
      needsFreshSignIn: true,
      params: idParams,
      status: 201,
      response: recoveryCodesResponse,
      limit: LIMITS.recoveryCodesPerUser,
      async handle({ viewer, req }) {
        return { codes: await makeRecoveryCodes(db, { viewer, device: deviceOf(req) }) };
      },
    }),

    endpoint('POST /api/session/passkey-options', {
      summary: 'What a passkey of yours has to sign to confirm that it is you',
      access: 'session',
      status: 201,
      response: passkeyRequestOptions,
      refuses: [409],
      limit: LIMITS.confirmationsPerUser,
      handle: ({ viewer, req, res }) => askForPasskey(db, visits.begin(req, res, 'confirm', viewer)),
    }),

    endpoint('POST /api/session/mail-code', {
      summary: 'Mail a code to your own address, to confirm that it is you in this session',
      access: 'session',
      refuses: [404, 409],
      async handle({ viewer, req }) {
        if (config.mail === null) throw notFound();
        await limiter.consume(LIMITS.mailsPerNetwork, callerNetwork(req));
        await limiter.consume(LIMITS.mailsPerUser, viewer.id);
        await mailConfirmationCode(db, viewer);
      },
    }),

    endpoint('PUT /api/session/confirmation', {
      summary:
        'Confirm that it is you, with a password, a passkey, a mailed code or a recovery code: for ten minutes that is enough',
      access: 'session',
      body: confirmRequest,
      refuses: [409],
      async handle({ body, viewer, req }) {
        const attempt = { network: callerNetwork(req), deviceHash: deviceCookie.readHash(req) };
        const asking = () => visits.finish(req, 'confirm', viewer);
        await confirmSignIn(deps, { ...attempt, viewer, device: deviceOf(req), asking }, body);
      },
    }),

    endpoint('GET /api/users/:id/security-events', {
      summary: 'What happened to your ways in within a year, the latest first; of sign-ins the last fifty',
      access: 'self',
      params: idParams,
      response: securityEventList,
      handle: ({ req, viewer }) => listSecurityEvents(db, viewer.id, req.lang),
    }),

    endpoint('POST /api/users/:id/security-events/:eventId/report', {
      summary:
        '"This was not me": you stay signed in only here; with a choice and a fresh sign-in other ways in end too',
      access: 'self',
      params: securityEventParams,
      body: securityReportRequest,
      response: waysInList,
      refuses: [409],
      handle({ body, params, viewer, req }) {
        const here = { viewer, device: deviceOf(req), hasMail: config.mail !== null };
        return reportSecurityEvent(db, here, params.eventId, body);
      },
    }),
  ];
}
