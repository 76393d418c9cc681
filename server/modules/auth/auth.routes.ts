/**
 * POST   /api/users/register   a new person, signed in
 * POST   /api/users/login      sign in with username and password
 * GET    /api/session          who the cookie belongs to, or nobody
 * DELETE /api/session          sign out
 */
import { loginRequest, ownUser, registerRequest, session } from '#shared/api/users';
import { isHttps } from '../../config';
import type { Deps } from '../../deps';
import { callerNetwork } from '../../http/caller-network';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { HttpError } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import { findOwnUser } from '../users/users.queries';
import { ownUserView } from '../users/users.views';
import { deleteSession, findPassword } from './auth.queries';
import { createPendingCookie } from './cookies';
import { passwordMatches } from './passwords';
import { deletePending } from './external.queries';
import { claimedIdentity, registerUser } from './register.service';
import { signIn } from './sign-in.service';

export function authRoutes(deps: Deps): Endpoint[] {
  const { db, limiter, sessionCookie, config } = deps;
  const pendingCookie = createPendingCookie(isHttps(config));

  return [
    endpoint({
      method: 'post',
      path: '/api/users/register',
      summary: 'Create a person and sign in; without a username it is a demo account',
      access: 'anyone',
      body: registerRequest,
      status: 201,
      answer: ownUser,
      refuses: [409],
      async handle({ body, req, res }) {
        const pendingHash = pendingCookie.readHash(req);
        const identity = await claimedIdentity(db, body, pendingHash);
        const demo = { ...LIMITS.demoPerAddress, count: config.demoAccountsPerHour };
        const isDemo = body.username === undefined && identity === null;
        await limiter.take(isDemo ? demo : LIMITS.registerPerAddress, callerNetwork(req));
        const userId = await registerUser(db, body, identity);
        if (identity && pendingHash !== null) {
          await deletePending(db, pendingHash);
          pendingCookie.clear(res);
        }
        return signIn(deps, { req, res }, userId);
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/users/login',
      summary: 'Sign in with username and password',
      access: 'anyone',
      body: loginRequest,
      answer: ownUser,
      refuses: [401],
      async handle({ body, req, res }) {
        await limiter.take(LIMITS.loginPerAddress, callerNetwork(req));
        await limiter.take(LIMITS.loginPerAccount, body.username);
        const found = await findPassword(db, body.username);
        const matches = await passwordMatches(found?.hash ?? null, body.password);
        if (!found || !matches) {
          throw new HttpError(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
        }
        return signIn(deps, { req, res }, found.userId);
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/session',
      summary: 'The signed-in person, or null',
      access: 'anyone',
      answer: session,
      async handle({ viewer }) {
        const row = viewer && (await findOwnUser(db, viewer.id));
        return { user: row && ownUserView(row) };
      },
    }),

    endpoint({
      method: 'delete',
      path: '/api/session',
      summary: 'Sign out; also without a session',
      access: 'anyone',
      async handle({ viewer, res }) {
        if (viewer) await deleteSession(db, viewer.sessionHash);
        sessionCookie.clear(res);
      },
    }),
  ];
}
