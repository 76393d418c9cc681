/**
 * PUT    /api/blocks/{userId}   hide two people from each other
 * DELETE /api/blocks/{userId}   undo a block of one's own
 * POST   /api/reports           report a person or a meetup to the operators
 */
import * as z from 'zod/mini';
import { idText } from '#shared/api/common';
import { reportRequest } from '#shared/api/safety';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { invalidField, notFound } from '../../http/errors';
import { LIMITS } from '../../http/rate-limit';
import { scoreTrib } from '../tribs/tribs.queries';
import { findPublicUser } from '../users/users.queries';
import { blockPerson } from './block.service';
import { deleteBlock, insertReport } from '../safety/safety.queries';

const personParams = z.strictObject({ userId: idText });

export function moderationRoutes({ db, limiter, now }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'put',
      path: '/api/blocks/:userId',
      summary: 'Block a person: mutual and everywhere',
      access: 'session',
      params: personParams,
      async handle({ params, viewer }) {
        if (params.userId === viewer.id) throw invalidField('userId', 'You cannot block yourself');
        await blockPerson(db, viewer.id, params.userId, now());
      },
    }),

    endpoint({
      method: 'delete',
      path: '/api/blocks/:userId',
      summary: 'Take a block back',
      access: 'session',
      params: personParams,
      handle: ({ params, viewer }) => deleteBlock(db, viewer.id, params.userId),
    }),

    endpoint({
      method: 'post',
      path: '/api/reports',
      summary: 'Report a person or a meetup',
      access: 'session',
      body: reportRequest,
      refuses: [404],
      async handle({ body, viewer }) {
        await limiter.take(LIMITS.reportsPerUser, viewer.id);
        const subject =
          'userId' in body
            ? await findPublicUser(db, viewer, body.userId)
            : await scoreTrib(db, viewer, viewer, body.tribId);
        if (!subject) throw notFound();
        await insertReport(db, viewer.id, body);
      },
    }),
  ];
}
