/**
 * GET  /api/tribs              upcoming meetups, best match first
 * POST /api/tribs              create one
 * GET  /api/tribs/{id}         one meetup, with the reasons of its match
 * GET  /api/users/{id}/tribs   the meetups one belongs to
 */
import { idParams } from '#shared/api/common';
import {
  createTribRequest,
  ownTribsQuery,
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
import { BEFORE_ALL, linkNextPage, readPosition } from '../../http/pagination';
import { createTrib } from './create-trib.service';
import { findFeed } from './feed.queries';
import { presentTrib, presentTribs } from './present.service';
import { findExactPlace, scoreTribsOf } from './tribs.queries';
import { tribView } from './tribs.views';

const IDEMPOTENCY_KEY = /^[\w.:-]{1,200}$/;

export function tribRoutes(deps: Deps): Endpoint[] {
  const { db, now } = deps;

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
        const after = readPosition(query.cursor);
        const page = await findFeed(db, { viewer, from, filters: query, after });
        const positions = page.map(({ score, id }) => ({ at: score, id }));
        linkNextPage(req, res, positions, query.limit);
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
        const id = await createTrib(deps, viewer, body, { idempotencyKey, now: now() });
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
      summary: 'The meetups you belong to, the latest first',
      access: 'self',
      params: idParams,
      query: ownTribsQuery,
      answer: tribList,
      async handle({ query, viewer, req, res }) {
        const after = readPosition(query.cursor) ?? BEFORE_ALL;
        const ranked = await scoreTribsOf(db, viewer, after, query.limit);
        linkNextPage(req, res, ranked, query.limit);
        return presentTribs(db, viewer, viewer, ranked);
      },
    }),
  ];
}
