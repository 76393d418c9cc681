/**
 * PUT    /api/tribs/{id}/membership   join, wait or request, as the meetup allows
 * DELETE /api/tribs/{id}/membership   leave, or stop waiting
 * PUT    /api/tribs/{id}/coming       say that one still comes
 * PUT    /api/tribs/{id}/save         save a meetup
 * DELETE /api/tribs/{id}/save         unsave it
 * GET    /api/users/{id}/tribs        the person's meetups
 * GET    /api/users/{id}/saved-tribs  the person's saved meetups
 */
import type { Request, Response } from 'express';
import type * as z from 'zod/mini';
import { idParams } from '#shared/api/common';
import { membershipResponse, tribList } from '#shared/api/tribs';
import { joinRequest, ownTribsQuery } from '#shared/api/trib-requests';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { findWaitlistPosition, setComing } from './members.queries';
import { joinTrib, leaveTrib } from './membership.service';
import { presentTribs } from './present.service';
import { notAsked } from './tribs.errors';
import {
  isTribVisible,
  saveTrib,
  scoreSavedTribs,
  scoreTrib,
  scoreTribsOf,
  unsaveTrib,
} from './tribs.queries';

export function membershipRoutes({ db, limiter, now, pagination }: Deps): Endpoint[] {
  return [
    endpoint('PUT /api/tribs/:id/membership', {
      summary: 'Join a meetup; a full one puts you on its waitlist, an invite-only one asks its host',
      access: 'session',
      params: idParams,
      body: joinRequest,
      response: membershipResponse,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      async handle({ params, body, viewer }) {
        const status = await joinTrib({ db, limiter }, viewer, {
          tribId: params.id,
          message: body?.message,
          now: now(),
        });
        const placeInLine = status === 'waitlisted' && (await findWaitlistPosition(db, params.id, viewer.id));
        return { status, ...(placeInLine && { placeInLine }) };
      },
    }),

    endpoint('DELETE /api/tribs/:id/membership', {
      summary: 'Leave a meetup or its waitlist',
      access: 'session',
      params: idParams,
      refuses: [409],
      handle: ({ params, viewer }) => leaveTrib(db, viewer, params.id, now()),
    }),

    endpoint('PUT /api/tribs/:id/coming', {
      summary: 'Say that you still come, once everybody going was asked; not coming is leaving',
      access: 'session',
      params: idParams,
      refuses: [409],
      async handle({ params, viewer }) {
        if (await setComing(db, params.id, viewer.id)) return;
        throw (await isTribVisible(db, viewer, params.id)) ? notAsked() : notFound();
      },
    }),

    endpoint('PUT /api/tribs/:id/save', {
      summary: 'Remember a meetup',
      access: 'session',
      params: idParams,
      async handle({ params, viewer }) {
        if (!(await scoreTrib(db, viewer, viewer, params.id))) throw notFound();
        await saveTrib(db, viewer.id, params.id);
      },
    }),

    endpoint('DELETE /api/tribs/:id/save', {
      summary: 'Forget a remembered meetup',
      access: 'session',
      params: idParams,
      handle: ({ params, viewer }) => unsaveTrib(db, viewer.id, params.id),
    }),

    endpoint('GET /api/users/:id/tribs', {
      summary: 'The meetups you belong to, the latest first',
      access: 'self',
      params: idParams,
      query: ownTribsQuery,
      response: tribList,
      handle: (call) => listOwn(scoreTribsOf, call),
    }),

    endpoint('GET /api/users/:id/saved-tribs', {
      summary: 'The meetups you remembered, the latest first',
      access: 'self',
      params: idParams,
      query: ownTribsQuery,
      response: tribList,
      handle: (call) => listOwn(scoreSavedTribs, call),
    }),
  ];

  type Call = { query: z.infer<typeof ownTribsQuery>; viewer: Viewer; req: Request; res: Response };
  async function listOwn(score: typeof scoreTribsOf, call: Call) {
    const { viewer } = call;
    const ranked = await pagination.readPage(call, ({ after, limit }) => score(db, viewer, after, limit));
    return presentTribs(db, viewer, viewer, ranked);
  }
}
