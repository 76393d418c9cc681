/**
 * PUT    /api/tribs/{id}                     change one's meetup
 * POST   /api/tribs/{id}/cancel              call it off
 * GET    /api/tribs/{id}/guests              who goes, who asks and who waits
 * PUT    /api/tribs/{id}/requests/{userId}   let somebody in, or not
 * PUT    /api/tribs/{id}/members/{userId}    make somebody a co-host, or the host
 * DELETE /api/tribs/{id}/members/{userId}    take somebody out
 */
import * as z from 'zod/mini';
import { idParams } from '#shared/api/common';
import { guestList, guestParams, requestAnswer, roleChange, updateTribRequest } from '#shared/api/hosting';
import { trib } from '#shared/api/tribs';
import { MEMBERSHIP_STATUSES } from '#shared/domain/trib-options';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { notFound } from '../../http/errors';
import { presentTrib } from '../tribs/present.service';
import { listGuests } from './hosting.queries';
import { mayHost } from './hosting.rules';
import { answerRequest, cancelTrib, removeMember, updateTrib } from './hosting.service';
import { findRole } from './lock.service';
import { changeRole } from './roles.service';

const requestOutcome = z.object({ status: z.nullable(z.enum(MEMBERSHIP_STATUSES)) });

export function hostingRoutes({ db, now }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/tribs/:id',
      summary: 'Change any part of your meetup; members hear of a new time or place',
      access: 'session',
      params: idParams,
      body: updateTribRequest,
      answer: trib,
      refuses: [409],
      async handle({ params, body, viewer }) {
        await updateTrib(db, viewer, params.id, body, now());
        return (await presentTrib(db, viewer, viewer, params.id)).view;
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/tribs/:id/cancel',
      summary: 'Cancel your meetup; its members are told',
      access: 'session',
      params: idParams,
      refuses: [409],
      async handle({ params, viewer }) {
        await cancelTrib(db, viewer, params.id, now());
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/tribs/:id/guests',
      summary: 'Who goes to your meetup, who asks to join and who waits for a place',
      access: 'session',
      params: idParams,
      answer: guestList,
      async handle({ params, viewer }) {
        if (!mayHost(await findRole(db, params.id, viewer.id), 'answer-requests')) throw notFound();
        return listGuests(db, viewer, params.id);
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/tribs/:id/requests/:userId',
      summary: 'Answer a request to join; null when it was declined',
      access: 'session',
      params: guestParams,
      body: requestAnswer,
      answer: requestOutcome,
      refuses: [409],
      async handle({ params, body, viewer }) {
        const request = { tribId: params.id, guestId: params.userId, accept: body.accept };
        return { status: await answerRequest(db, viewer, request, now()) };
      },
    }),

    endpoint({
      method: 'put',
      path: '/api/tribs/:id/members/:userId',
      summary: 'Make a member a co-host, or hand your meetup over',
      access: 'session',
      params: guestParams,
      body: roleChange,
      refuses: [409],
      async handle({ params, body, viewer }) {
        const change = { tribId: params.id, memberId: params.userId, role: body.role };
        await changeRole(db, viewer, change, now());
      },
    }),

    endpoint({
      method: 'delete',
      path: '/api/tribs/:id/members/:userId',
      summary: 'Take somebody out of your meetup',
      access: 'session',
      params: guestParams,
      refuses: [409],
      async handle({ params, viewer }) {
        await removeMember(db, viewer, params.id, params.userId, now());
      },
    }),
  ];
}
