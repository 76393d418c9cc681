/**
 * GET  /api/tribs              upcoming meetups, best match first
 * POST /api/tribs              create one
 * GET  /api/tribs/{id}         one meetup, with the reasons of its match
 * GET  /api/users/{id}/tribs   the meetups one belongs to
 */
import * as z from 'zod/mini';
import { id as anyId, idParams } from '#shared/api/common';
import {
  createTribRequest,
  trib,
  tribDetail,
  tribList,
  tribListQuery,
  visitorQuery,
} from '#shared/api/tribs';
import { matchReasons } from '#shared/domain/compatibility';
import { standpointOf } from '../compatibility/standpoint.rules';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { invalidField } from '../../http/errors';
import { linkNextPage, readCursor, writeCursor } from '../../http/pagination';
import { LIMITS } from '../../http/rate-limit';
import { createTrib } from './create-trib.service';
import { findFeed } from './feed.queries';
import { presentTrib, presentTribs } from './present.service';
import { findExactPlace, scoreTribsOf } from './tribs.queries';
import { tribView } from './tribs.views';

const feedCursor = z.tuple([z.number(), anyId]);
const IDEMPOTENCY_KEY = /^[\w.:-]{1,200}$/;

export function tribRoutes({ db, limiter, now }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/tribs',
      summary: 'Upcoming meetups, ranked by how well you fit the people going',
      access: 'anyone',
      query: tribListQuery,
      answer: tribList,
      async handle({ query, viewer, req, res }) {
        const from = standpointOf(viewer, query);
        const position = readCursor(feedCursor, query.cursor);
        const after = position && { score: position[0], id: position[1] };
        const page = await findFeed(db, { viewer, from, filters: query, after });
        const last = page.at(-1);
        if (last && page.length === query.limit) linkNextPage(req, res, writeCursor([last.score, last.id]));
        return page.map(tribView);
      },
    }),

    endpoint({
      method: 'post',
      path: '/api/tribs',
      summary: 'Create a meetup; Idempotency-Key makes a repeat harmless',
      access: 'session',
      body: createTribRequest,
      status: 201,
      answer: trib,
      async handle({ body, viewer, req }) {
        const idempotencyKey = req.get('idempotency-key') ?? null;
        if (idempotencyKey !== null && !IDEMPOTENCY_KEY.test(idempotencyKey)) {
          throw invalidField('Idempotency-Key', 'Use up to 200 letters, digits and . _ : -');
        }
        await limiter.take(LIMITS.createTribPerUser, viewer.id);
        const id = await createTrib(db, viewer, body, { idempotencyKey, now: now() });
        return (await presentTrib(db, viewer, viewer, id)).view;
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/tribs/:id',
      summary: 'One meetup and why it matches',
      access: 'anyone',
      params: idParams,
      query: visitorQuery,
      answer: tribDetail,
      async handle({ params, query, viewer }) {
        const from = standpointOf(viewer, query);
        const { row, point, view } = await presentTrib(db, viewer, from, params.id);
        const place = row.membership === 'joined' ? row.placeId : null;
        return {
          ...view,
          why: matchReasons(from.point, point),
          exactPlace: place === null ? null : await findExactPlace(db, place),
        };
      },
    }),

    endpoint({
      method: 'get',
      path: '/api/users/:id/tribs',
      summary: 'The meetups you belong to',
      access: 'self',
      params: idParams,
      answer: tribList,
      handle: async ({ viewer }) => presentTribs(db, viewer, viewer, await scoreTribsOf(db, viewer)),
    }),
  ];
}
