/**
 * GET    /api/series/{id}                             how a meetup and its next dates
 * PUT    /api/tribs/{id}/series                       make a meetup repeat
 * PUT    /api/tribs/{id}/series/{scope}               edit this date and others
 * POST   /api/tribs/{id}/series/{scope}/preview       what that edit would do
 * PUT    /api/tribs/{id}/series/{scope}/rule         repeat in another way from this date on, or for all to come
 * POST   /api/tribs/{id}/series/{scope}/rule/preview what that would do
 * POST   /api/series/{id}/end                         end it with a date
 * PUT    /api/series/{id}/newcomer-spots              leave spots to people who do not come every time
 * PUT    /api/series/{id}/standing                    come every time
 * DELETE /api/series/{id}/standing                    come no longer every time
 */
import * as z from 'zod/mini';
import { idParams, idText } from '#shared/api/common';
import { repeats } from '#shared/api/repeats';
import {
  newcomerSpots,
  newRule,
  ruleChange,
  series,
  SERIES_SCOPES,
  seriesChanges,
  seriesEnd,
} from '#shared/api/series';
import { updateTribRequest } from '#shared/api/trib-requests';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { notFound } from '../../../http/errors';
import { LIMITS } from '../../../http/rate-limit';
import type { Viewer } from '../../../http/viewer';
import { changeRule, previewRule } from './change-rule.service';
import { editDates, previewEdit } from './edit-dates.service';
import { findVisibleSeries, listDates, listLastDates } from './series.queries';
import { changeNewcomerSpots, endSeries, repeatTrib } from './series.service';
import { seriesView } from './series.views';
import { becomeRegular, leaveRegulars } from './regulars.service';

const scopeParams = z.strictObject({ id: idText, scope: z.enum(SERIES_SCOPES) });

export function seriesRoutes(deps: Deps): Endpoint[] {
  const { db, now } = deps;
  const present = async (viewer: Viewer | null, id: number) => {
    const found = await findVisibleSeries(db, viewer, id);
    if (!found) throw notFound();
    const isHost = viewer !== null && found.series.creatorId === viewer.id;
    const [dates, lastDates] = await Promise.all([
      listDates(db, viewer, id),
      isHost ? listLastDates(db, id) : [],
    ]);
    return seriesView(found, { dates, lastDates }, viewer);
  };

  return [
    endpoint('GET /api/series/:id', {
      summary: 'How a meetup repeats, and its next dates',
      access: 'anyone',
      params: idParams,
      response: series,
      handle: ({ params, viewer }) => present(viewer, params.id),
    }),

    endpoint('PUT /api/tribs/:id/series', {
      summary: 'Make your meetup the first date of a series',
      access: 'session',
      params: idParams,
      body: repeats,
      response: series,
      refuses: [409],
      limit: LIMITS.editsPerUser,
      async handle({ params, body, viewer }) {
        return present(viewer, await repeatTrib(db, viewer, params.id, body, now()));
      },
    }),

    endpoint('PUT /api/tribs/:id/series/:scope', {
      summary: 'Change this date and those after it, or all to come; what was changed on one alone stays',
      access: 'session',
      params: scopeParams,
      body: updateTribRequest,
      response: seriesChanges,
      refuses: [409],
      limit: LIMITS.editsPerUser,
      async handle({ params: { id, scope }, body, viewer }) {
        return { dates: await editDates(deps, viewer, { tribId: id, scope, update: body }, now()) };
      },
    }),

    endpoint('POST /api/tribs/:id/series/:scope/preview', {
      summary: 'What a change of several dates would do, without doing it',
      access: 'session',
      params: scopeParams,
      body: updateTribRequest,
      response: seriesChanges,
      writes: false,
      refuses: [409],
      async handle({ params: { id, scope }, body, viewer }) {
        return { dates: await previewEdit(db, viewer, { tribId: id, scope, update: body }, now()) };
      },
    }),

    endpoint('PUT /api/tribs/:id/series/:scope/rule', {
      summary:
        'Repeat in another way from this date on, or for all to come; dates that do not fit are cancelled',
      access: 'session',
      params: scopeParams,
      body: newRule,
      response: ruleChange,
      refuses: [409],
      limit: LIMITS.editsPerUser,
      handle: ({ params: { id, scope }, body, viewer }) =>
        changeRule(db, viewer, { tribId: id, scope, rule: body }, now()),
    }),

    endpoint('POST /api/tribs/:id/series/:scope/rule/preview', {
      summary: 'What another rule would do to the dates that are made, without doing it',
      access: 'session',
      params: scopeParams,
      body: newRule,
      response: ruleChange,
      writes: false,
      refuses: [409],
      handle: ({ params: { id, scope }, body, viewer }) =>
        previewRule(db, viewer, { tribId: id, scope, rule: body }, now()),
    }),

    endpoint('POST /api/series/:id/end', {
      summary: 'End your series with one of its dates; later ones are cancelled',
      access: 'session',
      params: idParams,
      body: seriesEnd,
      response: series,
      async handle({ params, body, viewer }) {
        await endSeries(db, viewer, { seriesId: params.id, last: body.last }, now());
        return present(viewer, params.id);
      },
    }),

    endpoint('PUT /api/series/:id/newcomer-spots', {
      summary: 'How many spots of each date your regulars leave to others',
      access: 'session',
      params: idParams,
      body: newcomerSpots,
      response: series,
      async handle({ params, body, viewer }) {
        await changeNewcomerSpots(db, viewer, { seriesId: params.id, ...body }, now());
        return present(viewer, params.id);
      },
    }),

    endpoint('PUT /api/series/:id/standing', {
      summary: 'Come every time: a spot at each date, as far as there are any',
      access: 'session',
      params: idParams,
      response: series,
      refuses: [409],
      limit: LIMITS.notificationsPerUser,
      async handle({ params, viewer }) {
        await becomeRegular(db, viewer, params.id, now());
        return present(viewer, params.id);
      },
    }),

    endpoint('DELETE /api/series/:id/standing', {
      summary: 'Come no longer every time; your spots at the dates to come go to others',
      access: 'session',
      params: idParams,
      response: series,
      async handle({ params, viewer }) {
        await leaveRegulars(db, viewer, params.id, now());
        return present(viewer, params.id);
      },
    }),
  ];
}
