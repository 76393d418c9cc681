/**
 * GET /api/feedback              past meetups that wait for feedback
 * PUT /api/tribs/{id}/feedback   did it take place, and who would the person meet again
 */
import { idParams } from '#shared/api/common';
import { feedbackDueList, feedbackRequest } from '#shared/api/hosting';
import type { Deps } from '../../../deps';
import { endpoint, type Endpoint } from '../../../http/endpoint';
import { giveFeedback, showFeedbackDue } from './feedback.service';

export function feedbackRoutes({ db }: Deps): Endpoint[] {
  return [
    endpoint('GET /api/feedback', {
      summary: 'Your meetups of the last days that you have not told about',
      access: 'session',
      response: feedbackDueList,
      handle: ({ viewer }) => showFeedbackDue(db, viewer),
    }),

    endpoint('PUT /api/tribs/:id/feedback', {
      summary: 'Tell how a meetup was; private, two who would both meet again become friends two days later',
      access: 'session',
      params: idParams,
      body: feedbackRequest,
      refuses: [409],
      handle: ({ params, body, viewer }) => giveFeedback(db, viewer, params.id, body),
    }),
  ];
}
