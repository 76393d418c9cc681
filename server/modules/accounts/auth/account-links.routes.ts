/**
 * POST /api/account-links              a one-time link that takes your account to another browser
 * POST /api/account-links/look         whose account a link is for; changes nothing
 * POST /api/account-links/session      sign in here by a link
 * POST /api/account-links/password     set a new password by the link of an operator
 * POST /api/new-devices                this browser asks to be signed in from another one
 * GET  /api/new-devices/current        whether that was approved; changes nothing
 * POST /api/new-devices/session        sign in here, once it was
 * POST /api/new-devices/look           what asks to be signed in; changes nothing
 * POST /api/new-devices/approval       sign it in as oneself, by the number it shows
 */
import type { Request } from 'express';
import {
  approvalRequest,
  askingDevice,
  linkView,
  newDevice,
  newDeviceRequest,
  newDeviceState,
  type NewDeviceState,
  newLink,
  resetRequest,
  tokenRequest,
} from '#shared/api/account-links';
import { ownUser } from '#shared/api/users';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { hashToken } from '../../../http/token';
import { findOwnUser } from '../../people/users/users.queries';
import { deviceGone, linkGone, tooManyNumbers, wrongNumber } from './auth.errors';
import { createNewDeviceCookie } from './cookies';
import { findToken, findTokenOfBrowser, type TokenRow } from './one-time-tokens.queries';
import {
  approveDevice,
  askToBeSignedIn,
  createMoveLink,
  resetPassword,
  signInByToken,
  withToken,
} from './one-time-tokens.service';
import { createSignInPresenter } from './present-sign-in';
import { listWays } from '../../people/credentials/ways-in.queries';

export function accountLinkRoutes(deps: Deps): Endpoint[] {
  const { config, db, limiter } = deps;
  const newDeviceCookie = createNewDeviceCookie(isHttps(config));
  const { browserOf, present } = createSignInPresenter(deps);

  const limitTokens = (req: Request) => limiter.consume(LIMITS.tokensPerAddress, callerNetwork(req));

  return [
    endpoint('POST /api/account-links', {
      summary: 'A link for five minutes that signs you in in one other browser',
      access: 'session',
      status: 201,
      response: newLink,
      limit: LIMITS.accountLinksPerUser,
      handle: ({ viewer }) => createMoveLink(db, viewer),
    }),

    endpoint('POST /api/account-links/look', {
      summary: 'Whose account a link is for; changes nothing',
      access: 'anyone',
      writes: false,
      body: tokenRequest,
      response: linkView,
      refuses: [404],
      async handle({ body, viewer, req }) {
        await limitTokens(req);
        const link = await findToken(db, hashToken(body.token));
        const row = link?.userId ? await findOwnUser(db, link.userId) : null;
        if (!link || link.purpose === 'new-device' || !row) throw linkGone();
        const { id, displayName, profileImage } = row;
        return {
          purpose: link.purpose,
          person: { id, displayName, profileImage },
          username: link.purpose === 'reset' ? row.username : null,
          expiresAt: link.expiresAt.toISOString(),
          isMadeHere: viewer !== null && viewer.sessionHash === link.sessionHash,
          waysIn:
            link.purpose === 'reset'
              ? await listWays(db, { userId: id, hasMail: config.mail !== null, reported: null })
              : null,
        };
      },
    }),

    endpoint('POST /api/account-links/session', {
      summary: 'Sign in here by a link, which works once',
      access: 'anyone',
      body: tokenRequest,
      status: 201,
      response: ownUser,
      refuses: [404],
      async handle({ body, req, res }) {
        await limitTokens(req);
        return present(res, await signInByToken(db, browserOf(req), 'move', hashToken(body.token)));
      },
    }),

    endpoint('POST /api/account-links/password', {
      summary: "Set a new password by an operator's link and sign in here; all other sessions end",
      access: 'anyone',
      body: resetRequest,
      status: 201,
      response: ownUser,
      refuses: [404],
      async handle({ body, req, res }) {
        await limitTokens(req);
        return present(res, await resetPassword(deps, browserOf(req), body));
      },
    }),

    endpoint('POST /api/new-devices', {
      summary:
        'Ask to be signed in from another browser: a token for a QR code, and a number to be typed there',
      access: 'anyone',
      body: newDeviceRequest,
      status: 201,
      response: newDevice,
      async handle({ body, req, res }) {
        const network = callerNetwork(req);
        await limiter.consume(LIMITS.newDevicesPerAddress, network);
        const { browserToken, ...shown } = await askToBeSignedIn(db, newDeviceCookie.readHash(req), {
          device: browserOf(req).name,
          timeZone: body.timeZone,
          network,
        });
        newDeviceCookie.set(res, browserToken);
        return shown;
      },
    }),

    endpoint('GET /api/new-devices/current', {
      summary: 'Whether this browser has been approved; changes nothing',
      access: 'anyone',
      response: newDeviceState,
      async handle({ req }) {
        const hash = newDeviceCookie.readHash(req);
        const asking = hash === null ? null : await findTokenOfBrowser(db, hash);
        return { state: stateOf(asking) };
      },
    }),

    endpoint('POST /api/new-devices/session', {
      summary: 'Sign in here, once this browser has been approved',
      access: 'anyone',
      status: 201,
      response: ownUser,
      refuses: [404],
      async handle({ req, res }) {
        await limitTokens(req);
        const hash = newDeviceCookie.readHash(req);
        const asking = hash === null ? null : await findTokenOfBrowser(db, hash);
        if (!asking) throw linkGone();
        const signedIn = await signInByToken(db, browserOf(req), 'new-device', asking.tokenHash);
        newDeviceCookie.clear(res);
        return present(res, signedIn);
      },
    }),

    endpoint('POST /api/new-devices/look', {
      summary: 'What is known of the browser that asks to be signed in; changes nothing',
      access: 'session',
      writes: false,
      body: tokenRequest,
      response: askingDevice,
      refuses: [404],
      async handle({ body, req }) {
        await limitTokens(req);
        const asking = await findToken(db, hashToken(body.token));
        const isOpen = asking?.purpose === 'new-device' && asking.userId === null && asking.triesLeft !== 0;
        if (!isOpen) throw deviceGone();
        return {
          device: asking.device,
          timeZone: asking.timeZone,
          isSameNetwork: asking.networkHash === withToken(body.token, callerNetwork(req)),
          expiresAt: asking.expiresAt.toISOString(),
        };
      },
    }),

    endpoint('POST /api/new-devices/approval', {
      summary: 'Sign that browser in as yourself, by the number it shows; three wrong ones end it',
      access: 'session',
      body: approvalRequest,
      refuses: [404, 409],
      limit: LIMITS.deviceNumbersPerUser,
      async handle({ body, viewer }) {
        const outcome = await approveDevice(db, viewer, body);
        if (outcome === 'approved') return;
        if (outcome === 'gone') throw deviceGone();
        throw outcome.triesLeft === 0 ? tooManyNumbers() : wrongNumber(outcome.triesLeft);
      },
    }),
  ];
}

function stateOf(asking: TokenRow | null): NewDeviceState {
  if (!asking) return 'gone';
  if (asking.userId !== null) return 'approved';
  return asking.triesLeft === 0 ? 'refused' : 'waiting';
}
