import { feedbackDueListReader, type FeedbackRequest } from '#shared/api/hosting';
import { requestNothing } from '../../lib/api-client';
import { jsonQuery } from '../../lib/json-query';
import { viewerKey } from '../../lib/viewer-scope';

/** Recent meetups without feedback from this person. The list is loaded once per visit. */
export const feedbackDueQuery = (viewerId: number) =>
  jsonQuery([...viewerKey(viewerId), 'feedback'], '/api/feedback', feedbackDueListReader);

export const putFeedback = (tribId: number, body: FeedbackRequest) =>
  requestNothing(`/api/tribs/${tribId}/feedback`, { method: 'PUT', body });
