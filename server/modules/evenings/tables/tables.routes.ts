/**
 * GET    /api/tables/entry         what the person asks for, and when their next round closes
 * PUT    /api/tables/entry         enter, or change it
 * DELETE /api/tables/entry         leave
 * POST   /api/tables/demo          try a round with demo people, now
 * GET    /api/tables/mine          their tables, and whether the last round had none
 * PUT    /api/tables/{id}/answer   whether they come to a table that they were offered
 * PUT    /api/tables/{id}/confirmation   on its day: they still come
 */
import { idParams } from '#shared/api/common';
import { ownTables, tableAnswerRequest, tableEntry, tableEntryRequest } from '#shared/api/tables';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { LIMITS } from '../../../http/rate-limit';
import { takeThreadTurn } from '../../../thread-turns';
import { listOwnTables, readEntry } from './cards.service';
import { tryRound } from './demo.service';
import { answerTable, confirmSeat, enterRound, leaveRounds } from './rounds.service';

export function tableRoutes(deps: Deps): Endpoint[] {
  return [
    endpoint('GET /api/tables/entry', {
      summary: 'What you ask of a table, and when the next round of your city closes',
      access: 'session',
      response: tableEntry,
      handle: ({ viewer }) => readEntry(deps, viewer),
    }),

    endpoint('PUT /api/tables/entry', {
      summary: 'Be seated at a table by the next rounds, or change what you ask of it; nobody else is told',
      access: 'session',
      body: tableEntryRequest,
      response: tableEntry,
      refuses: [409],
      async handle({ body, viewer }) {
        await enterRound(deps, viewer, body);
        return readEntry(deps, viewer);
      },
    }),

    endpoint('DELETE /api/tables/entry', {
      summary: 'Be seated no more; tables you have said yes to stay yours',
      access: 'session',
      handle: ({ viewer }) => leaveRounds(deps, viewer),
    }),

    endpoint('POST /api/tables/demo', {
      summary: 'With a demo account: a round with demo people, now; it replaces the one before',
      access: 'session',
      status: 201,
      response: ownTables,
      refuses: [409],
      async handle({ req, viewer }) {
        await takeThreadTurn(viewer.id, () => tryRound(deps, viewer));
        return listOwnTables(deps, viewer, req.lang);
      },
    }),

    endpoint('GET /api/tables/mine', {
      summary: 'The tables that you are offered or are at, and whether the last round had no seat for you',
      access: 'session',
      response: ownTables,
      handle: ({ req, viewer }) => listOwnTables(deps, viewer, req.lang),
    }),

    endpoint('PUT /api/tables/:id/answer', {
      summary: 'Answer a table you are offered, once: "yes" joins it, and nobody is told of a "no"',
      access: 'session',
      params: idParams,
      body: tableAnswerRequest,
      refuses: [404, 409],
      async handle({ params, body, viewer }) {
        if (body.answer === 'yes') await deps.limiter.consume(LIMITS.notificationsPerUser, viewer.id);
        await answerTable(deps, viewer, { tribId: params.id, answer: body.answer });
      },
    }),

    endpoint('PUT /api/tables/:id/confirmation', {
      summary: 'Confirm, on its day, that you come to a table; asked of those who have missed two meetups',
      access: 'session',
      params: idParams,
      refuses: [404, 409],
      handle: ({ params, viewer }) => confirmSeat(deps, viewer, params.id),
    }),
  ];
}
