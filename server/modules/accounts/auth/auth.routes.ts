/**
 * POST   /api/users/register                    create an account, signed in
 * POST   /api/users/login                       sign in with username and password
 * GET    /api/session                           the person behind the session cookie, or null
 * DELETE /api/session                           sign out
 * GET    /api/users/{id}/sessions               where the person is signed in
 * DELETE /api/users/{id}/sessions               sign out everywhere, also here
 * DELETE /api/users/{id}/sessions/{sessionId}   sign out in one of them
 * PUT    /api/users/{id}/password               another password; all other sessions end
 */
import type { Request, Response } from 'express';
import * as z from 'zod/mini';
import { changePasswordRequest, sessionList, sessionParams } from '#shared/api/account';
import { idParams } from '#shared/api/common';
import {
  loginRequest,
  ownUser,
  registerRequest,
  type RegisterRequest,
  session,
  signedInUser,
} from '#shared/api/users';
import { signOutRequest } from '#shared/api/ways-in';
import { isHttps } from '../../../config';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { deviceOf } from '../../../http/device-name';
import { disconnectSignal } from '../../../http/raw-body';
import { readIdempotencyKey } from '../../../http/validate';
import { limitAnswerVectors } from '../../matching/compatibility/answer-vector.service';
import { findPassword } from '../../people/credentials/credentials.queries';
import { withPortrait } from '../../places/photos/upload.service';
import { findOwnUser } from '../../people/users/users.queries';
import { ownUserView } from '../../people/users/users.views';
import { ageUnconfirmed, wrongCredentials } from './auth.errors';
import { deleteSession, listSessions } from './auth.queries';
import { createPendingCookie } from './cookies';
import { changePassword, guessPassword } from './passwords.service';
import {
  claimedIdentity,
  hashRegistration,
  registerUser,
  type Registration,
  repeatRegistration,
  requireInvitation,
} from './register.service';
import { createSignInPresenter } from './present-sign-in';
import { signOutElsewhere, signOutEverywhere, passwordProof, signIn } from './sign-in.service';
import { minimumAgeOf } from '../../trust/settings/settings.service';

type Visit = { req: Request; res: Response };

/** The key must not be guessable: a repeat of the request with the same key gets the session. */
const registrationKey = z.uuid();

export function authRoutes(deps: Deps): Endpoint[] {
  const { database, db, inviteCodes, limiter, now, sessionCookie, settings, config } = deps;
  const pendingCookie = createPendingCookie(isHttps(config));
  const { deviceCookie, browserOf, present } = createSignInPresenter(deps);

  const guesserOf = (req: Request) => ({
    network: callerNetwork(req),
    deviceHash: deviceCookie.readHash(req),
  });

  async function register(
    { req, res }: Visit,
    body: RegisterRequest,
    asked: Omit<Registration, 'identity' | 'portrait'>,
  ) {
    await requireInvitation(deps, body);
    const minimumAge = minimumAgeOf(await settings.current(), config);
    if (minimumAge !== null && body.ageConfirmed !== true) throw ageUnconfirmed(minimumAge);
    const identity = await claimedIdentity(db, body, asked.pendingHash);
    const demo = { ...LIMITS.demoPerAddress, count: config.demoAccountsPerHour };
    const isDemo = body.username === undefined && identity === null;
    await limiter.consume(isDemo ? demo : LIMITS.registerPerAddress, callerNetwork(req));
    if (body.username !== undefined) await limiter.consume(LIMITS.usernamesPerAddress, callerNetwork(req));
    await limitAnswerVectors(deps, callerNetwork(req), body);
    const sender = { personId: null, network: callerNetwork(req), signal: disconnectSignal(res) };
    return withPortrait(deps, sender, body.profileImage, (portrait) =>
      registerUser(deps, body, { ...asked, identity, portrait }),
    );
  }

  return [
    endpoint('POST /api/users/register', {
      summary:
        'Create a person and sign in; without a username it is a demo account. Idempotency-Key, a random UUID, makes a repeat within ten minutes harmless',
      access: 'anyone',
      body: registerRequest,
      pictures: 1,
      status: 201,
      response: ownUser,
      refuses: [409],
      async handle({ body, req, res }) {
        const pendingHash = pendingCookie.readHash(req);
        const key = readIdempotencyKey(req, registrationKey);
        const registrationHash = hashRegistration(key, body, pendingHash);
        const browser = browserOf(req);
        const repeat = () => repeatRegistration(deps, callerNetwork(req), { registrationHash, browser });
        const signedIn =
          (await repeat()) ??
          // When two repeats run at once, the second finds the account that the first has created.
          (await register({ req, res }, body, {
            pendingHash,
            registrationHash,
            browser,
            lang: req.lang,
          }).catch(async (error: unknown) => {
            const repeated = await repeat();
            if (repeated === null) throw error;
            return repeated;
          }));
        if (body.firebaseUid) pendingCookie.clear(res);
        return present(res, signedIn);
      },
    }),

    endpoint('POST /api/users/login', {
      summary: 'Sign in with username and password; within 30 days it restores a deleted account',
      access: 'anyone',
      body: loginRequest,
      response: signedInUser,
      refuses: [401],
      async handle({ body, req, res }) {
        const found = await findPassword(db, body.username);
        const matches = await guessPassword(deps, guesserOf(req), { ...body, account: found });
        if (!found || !matches) throw wrongCredentials();
        const { restored, ...signedIn } = await signIn(db, browserOf(req), passwordProof(found));
        return { ...(await present(res, signedIn)), restored };
      },
    }),

    endpoint('GET /api/session', {
      summary: 'The signed-in person, or null; and what operators have decided for everybody',
      access: 'anyone',
      response: session,
      async handle({ viewer }) {
        const [row, { registration, banner }] = await Promise.all([
          viewer && findOwnUser(database.shortReads, viewer.id),
          settings.current(),
        ]);
        const mayInvite = viewer !== null && !viewer.isDemo && registration === 'invited';
        return {
          user: row && ownUserView(row, config),
          registration,
          banner: banner && new Date(banner.until) > now() ? banner : null,
          inviteCode: mayInvite ? inviteCodes.of(viewer.id) : null,
        };
      },
    }),

    endpoint('DELETE /api/session', {
      summary: 'Sign out; also without a session',
      access: 'anyone',
      async handle({ viewer, res }) {
        if (viewer) await deleteSession(db, viewer.sessionHash);
        sessionCookie.clear(res);
      },
    }),

    endpoint('GET /api/users/:id/sessions', {
      summary: 'The browsers in which you are signed in, this one first, then the latest',
      access: 'self',
      params: idParams,
      response: sessionList,
      handle: ({ viewer }) => listSessions(db, viewer),
    }),

    endpoint('DELETE /api/users/:id/sessions', {
      summary: 'Sign out everywhere, also here; with a fresh sign-in other ways in may end too',
      access: 'self',
      params: idParams,
      body: signOutRequest,
      refuses: [409],
      async handle({ body, viewer, req, res }) {
        const here = { viewer, device: deviceOf(req), hasMail: config.mail !== null };
        await signOutEverywhere(db, here, body ?? {});
        sessionCookie.clear(res);
      },
    }),

    endpoint('DELETE /api/users/:id/sessions/:sessionId', {
      summary: 'Sign out in one browser; also if it has signed out already',
      access: 'self',
      params: sessionParams,
      async handle({ params, viewer, req, res }) {
        if (await signOutElsewhere(db, viewer, params.sessionId, deviceOf(req))) sessionCookie.clear(res);
      },
    }),

    endpoint('PUT /api/users/:id/password', {
      summary: 'Change your password; you stay signed in only here',
      access: 'self',
      params: idParams,
      body: changePasswordRequest,
      refuses: [409],
      handle: ({ body, viewer, req }) =>
        changePassword(deps, { viewer, device: deviceOf(req), ...guesserOf(req) }, body),
    }),
  ];
}
