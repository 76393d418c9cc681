import { queryOptions } from '@tanstack/react-query';
import { feedbackDueListReader, type FeedbackRequest } from '#shared/api/hosting';
import { requestJson, requestNothing } from '../../lib/api-client';
import { viewerKey } from '../../lib/viewer-scope';

/** Recent meetups without feedback from this person. The list is loaded once per visit. */
export function feedbackDueQuery(viewerId: number) {
  return queryOptions({
    queryKey: [...viewerKey(viewerId), 'feedback'],
    queryFn: ({ signal }) => requestJson('/api/feedback', { schema: feedbackDueListReader, signal }),
  });
}

export function putFeedback(tribId: number, body: FeedbackRequest): Promise<void> {
  return requestNothing(`/api/tribs/${tribId}/feedback`, { method: 'PUT', body });
}
