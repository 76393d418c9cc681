/**
 * GET /api/feedback              meetups that are over and wait for an answer
 * PUT /api/tribs/{id}/feedback   did it take place, and whom would one meet again
 */
import { idParams } from '#shared/api/common';
import { feedbackDueList, feedbackRequest } from '#shared/api/hosting';
import type { Deps } from '../../deps';
import { endpoint, type Endpoint } from '../../http/endpoint';
import { presentTribs } from '../tribs/present.service';
import { scoreFeedbackDue } from './feedback.queries';
import { giveFeedback } from './feedback.service';

export function feedbackRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint({
      method: 'get',
      path: '/api/feedback',
      summary: 'Your meetups of the last days that you have not told about',
      access: 'session',
      answer: feedbackDueList,
      handle: async ({ viewer }) => presentTribs(db, viewer, viewer, await scoreFeedbackDue(db, viewer)),
    }),

    endpoint({
      method: 'put',
      path: '/api/tribs/:id/feedback',
      summary: 'Tell how a meetup was; private, only a mutual wish to meet again makes friends',
      access: 'session',
      params: idParams,
      body: feedbackRequest,
      refuses: [409],
      async handle({ params, body, viewer }) {
        await giveFeedback(db, viewer.id, params.id, body);
      },
    }),
  ];
}
