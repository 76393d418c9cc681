/**
 * GET    /api/users/{id}/sessions               where the person is signed in
 * DELETE /api/users/{id}/sessions               sign out everywhere, also here
 * DELETE /api/users/{id}/sessions/{sessionId}   sign out in one of them
 * PUT    /api/users/{id}/password               another password; all other sessions end
 */
import { changePasswordRequest, sessionList, sessionParams } from '#shared/api/account';
import { idParams } from '#shared/api/common';
import { isHttps } from '../../config';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { changePassword } from './change-password.service';
import { createDeviceCookie } from './cookies';
import { endAllSessions, endSession, listSessions } from './sessions.queries';

export function sessionRoutes({ db, limiter, sessionCookie, config }: Deps): Endpoint[] {
  const deviceCookie = createDeviceCookie(isHttps(config));

  return [
    endpoint({
      method: 'get',
      path: '/api/users/:id/sessions',
      summary: 'The browsers in which you are signed in, this one first, then the latest',
      access: 'self',
      params: idParams,
      response: sessionList,
      handle: ({ viewer }) => listSessions(db, viewer),
    }),

    endpoint({
      method: 'delete',
      path: '/api/users/:id/sessions',
      summary: 'Sign out everywhere, also here',
      access: 'self',
      params: idParams,
      async handle({ viewer, res }) {
        await endAllSessions(db, viewer.id);
        sessionCookie.clear(res);
      },
    }),

    endpoint({
      method: 'delete',
      path: '/api/users/:id/sessions/:sessionId',
      summary: 'Sign out in one browser; also if it has signed out already',
      access: 'self',
      params: sessionParams,
      async handle({ params, viewer, res }) {
        if (await endSession(db, viewer, params.sessionId)) sessionCookie.clear(res);
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/users/:id/password',
      summary: 'Change your password; you stay signed in only here',
      access: 'self',
      params: idParams,
      body: changePasswordRequest,
      refuses: [409],
      handle: ({ body, viewer, req }) => changePassword({ db, limiter, deviceCookie }, { viewer, req }, body),
    }),
  ];
}
