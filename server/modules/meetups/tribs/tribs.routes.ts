/**
 * GET  /api/tribs              upcoming meetups, best match first, those near a city before all others
 * GET  /api/tribs/count        how many of them there are
 * POST /api/tribs              create a meetup
 * GET  /api/tribs/{id}         one meetup, with the reasons of its match
 */
import * as z from 'zod/mini';
import { idParams } from '#shared/api/common';
import { trib, tribCount, tribDetail, tribList } from '#shared/api/tribs';
import { createTribRequest, tribCountQuery, tribListQuery, tribQuery } from '#shared/api/trib-requests';
import { EXTRA_PHOTOS_MAX } from '#shared/domain/limits';
import { mayHost } from '#shared/domain/host-rights';
import { matchReasons } from '#shared/domain/compatibility';
import { viewersCity } from '../../places/cities/cities.service';
import { fromConfirmedCity } from '../../places/cities/cities.views';
import { limitedAnswerVector, saidBy } from '../../matching/compatibility/answer-vector.service';
import { limitSearches } from '../../matching/search/limit-searches.service';
import { RawText } from '../../../db/raw-text';
import type { Deps } from '../../../deps';
import { callerNetwork } from '../../../http/caller-network';
import { disconnectSignal } from '../../../http/raw-body';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { readIdempotencyKey } from '../../../http/validate';
import { findReview } from '../../trust/first-posts/first-posts.queries';
import { findRewritable } from '../../trust/first-posts/first-posts.service';
import { findTold } from '../../people/notifications/notify.queries';
import { storePicture } from '../../places/photos/upload.service';
import { createTrib } from './create-trib.service';
import { countFeed, feedPosition, findFeed } from './feed.service';
import {
  findChosenInterests,
  findComing,
  findHostRole,
  findWaitlistPosition,
  hasKeptHost,
} from './members.queries';
import { presentTrib } from './present.service';
import { findExactPlace } from './tribs.queries';
import { tribView } from './tribs.views';

const creationKey = z
  .string()
  .check(z.regex(/^[\w.:-]{1,200}$/, 'Use up to 200 letters, digits and . _ : -'));

export function tribRoutes(deps: Deps): Endpoint[] {
  const { config, database, db, limiter, now, pagination } = deps;
  const { shortReads } = database;

  return [
    endpoint('GET /api/tribs', {
      summary: 'Upcoming meetups, ranked by how well you fit the people going',
      access: 'anyone',
      query: tribListQuery,
      response: tribList,
      async handle({ query, viewer, req, res }) {
        const from = await limitedAnswerVector(deps, { network: callerNetwork(req), viewer, query });
        const after = pagination.readPosition(query.cursor);
        const near = await viewersCity(deps, query);
        if (query.q) await limitSearches(limiter, viewer, callerNetwork(req));
        const asked = { viewer, from, filters: query, near, lang: req.lang };
        const page = await findFeed(deps, { ...asked, after, limit: query.limit });
        pagination.linkNextPage(req, res, page.map(feedPosition), query.limit, {
          // The next page keeps this city, even if another one is guessed by then.
          ...(near !== null && { near: String(near) }),
        });
        return new RawText(
          page.map((row) => fromConfirmedCity(tribView(row, from), query)),
          database.rawText.encoding,
        );
      },
    }),

    endpoint('GET /api/tribs/count', {
      summary: 'How many upcoming meetups a query finds',
      access: 'anyone',
      query: tribCountQuery,
      response: tribCount,
      async handle({ query, viewer, req }) {
        const from = await limitedAnswerVector(deps, { network: callerNetwork(req), viewer, query });
        const near = await viewersCity(deps, query);
        if (query.q) await limitSearches(limiter, viewer, callerNetwork(req));
        return { count: await countFeed(deps, { viewer, from, filters: query, near, lang: req.lang }) };
      },
    }),

    endpoint('POST /api/tribs', {
      summary: 'Create a meetup; Idempotency-Key makes a repeat harmless',
      access: 'session',
      body: createTribRequest,
      pictures: 1 + EXTRA_PHOTOS_MAX,
      status: 201,
      response: trib,
      async handle({ body, viewer, req, res }) {
        const idempotencyKey = readIdempotencyKey(req, creationKey);
        const sender = { personId: viewer.id, network: callerNetwork(req), signal: disconnectSignal(res) };
        const store = (url: string) => storePicture(deps, sender, url);
        const id = await createTrib(deps, viewer, body, { idempotencyKey, now: now(), storePicture: store });
        return (await presentTrib(db, viewer, viewer, id)).view;
      },
    }),

    endpoint('GET /api/tribs/:id', {
      summary: 'One meetup and why it matches; 403 says for whom it is',
      access: 'anyone',
      params: idParams,
      query: tribQuery,
      response: tribDetail,
      refuses: [403],
      async handle({ params, query, viewer, req }) {
        const from = await limitedAnswerVector(deps, { network: callerNetwork(req), viewer, query });
        const near = await viewersCity(deps, query);
        const { row, point, view } = await presentTrib(shortReads, viewer, from, params.id, near);
        const placeInLine =
          viewer && row.membership === 'waitlisted' && (await findWaitlistPosition(db, params.id, viewer.id));
        const coming = viewer && row.membership === 'joined' && (await findComing(db, params.id, viewer));
        const chosen = await findChosenInterests(shortReads, viewer?.id ?? 0, [row.id]);
        const subject = { tribId: row.id };
        const review = row.role === 'host' && (await findReview(db, subject));
        const hostRole =
          viewer && row.communityId !== null ? await findHostRole(db, row.id, viewer.id) : row.role;
        const isEditor = viewer !== null && mayHost(hostRole, 'edit');
        const rewritten = isEditor && (await findRewritable(db, config, viewer, { subject, now: now() }));
        const told = isEditor && (await findTold(shortReads, row));
        return {
          ...fromConfirmedCity(view, query),
          why: {
            ...matchReasons(from.point, point, saidBy(from, chosen.get(row.id))),
            // By trying answers, a visitor could find where these change, and so a single person's value.
            ...(row.isLabelOnly && { closestSide: null, areFarApart: null }),
          },
          exactPlace: row.placeShown === 'exact' ? await findExactPlace(db, viewer, row.id) : null,
          ...(placeInLine && { placeInLine }),
          ...(coming && { coming }),
          ...(review && { review }),
          ...(rewritten && { rewritesAreHeld: true }),
          ...(told && { told }),
          ...(hostRole === 'organizer' && { organizes: true }),
          ...((await hasKeptHost(shortReads, row.id)) && { isLinked: true }),
        };
      },
    }),
  ];
}
