import { queryOptions } from '@tanstack/react-query';
import type { FeedbackRequest } from '#shared/api/hosting';
import { requestJson, requestNothing } from '../../lib/api-client';

/** The meetups of the last days one has not told about. Asked once a visit. */
export function feedbackDueQuery(viewerId: number) {
  return queryOptions({
    queryKey: ['feedback', viewerId],
    queryFn: ({ signal }) =>
      requestJson('/api/feedback', {
        answer: async () => (await import('#shared/api/hosting')).feedbackDueList,
        signal,
      }),
  });
}

export function putFeedback(tribId: number, body: FeedbackRequest): Promise<void> {
  return requestNothing(`/api/tribs/${tribId}/feedback`, { method: 'PUT', body });
}
