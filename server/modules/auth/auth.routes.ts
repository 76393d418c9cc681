/**
 * POST   /api/users/register   a new person, signed in
 * POST   /api/users/login      sign in with username and password
 * GET    /api/session          who the cookie belongs to, or nobody
 * DELETE /api/session          sign out
 */
import type { Request, Response } from 'express';
import { loginRequest, ownUser, registerRequest, session } from '#shared/api/users';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { HttpError, invalidField } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import { findOwnUser } from '../users/users.queries';
import { ownUserView } from '../users/users.views';
import { deleteSession, findPassword, insertSession } from './auth.queries';
import { passwordMatches } from './passwords';
import { registerUser } from './register.service';
import { hashToken, newToken } from './session-cookie';

export function authRoutes({ db, limiter, sessionCookie, config }: Deps): Endpoint[] {
  /** A new token at every sign-in; the one the browser came with ends. */
  async function signIn(req: Request, res: Response, userId: number) {
    const previous = sessionCookie.readHash(req);
    if (previous !== null) await deleteSession(db, previous);
    const token = newToken();
    await insertSession(db, userId, hashToken(token));
    sessionCookie.set(res, token);
    const row = await findOwnUser(db, userId);
    if (!row) throw new Error('The person who just signed in is gone');
    return ownUserView(row);
  }

  return [
    endpoint({
      method: 'post',
      path: '/api/users/register',
      summary: 'Create a person and sign in; without a username it is a demo account',
      access: 'anyone',
      body: registerRequest,
      status: 201,
      answer: ownUser,
      async handle({ body, req, res }) {
        if (body.firebaseUid) throw invalidField('firebaseUid', 'This identity has not been verified');
        if (body.email) throw invalidField('email', 'This address has not been verified');
        const demo = { ...LIMITS.demoPerAddress, count: config.demoAccountsPerHour };
        await limiter.take(body.username === undefined ? demo : LIMITS.registerPerAddress, req.ip ?? '');
        return signIn(req, res, await registerUser(db, body));
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/users/login',
      summary: 'Sign in with username and password',
      access: 'anyone',
      body: loginRequest,
      answer: ownUser,
      async handle({ body, req, res }) {
        await limiter.take(LIMITS.loginPerAddress, req.ip ?? '');
        await limiter.take(LIMITS.loginPerAccount, body.username);
        const found = await findPassword(db, body.username);
        const matches = await passwordMatches(found?.hash ?? null, body.password);
        if (!found || !matches) {
          throw new HttpError(401, 'wrong_credentials', 'Login failed. Please check your credentials.');
        }
        return signIn(req, res, found.userId);
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
