import { queryOptions } from '@tanstack/react-query';
import { PAGE_MAX } from '#shared/domain/limits';
import { requestJson } from '../../../lib/api-client';
import { TRIBS_CACHE } from '../../../lib/stale-times';
import { TRIBS_KEY } from '../../tribs/tribs.api';
import { visitorAnswers } from '../../tribs/visitor-answers';
import type { FeedFilters } from './feed-filters';

const answer = async () => (await import('#shared/api/tribs')).tribList;

/** How many meetups there are with these filters; the largest page is counted, more is "100+". */
export function meetupCountQuery(viewerId: number | null, filters: FeedFilters) {
  const query = visitorAnswers(viewerId);
  for (const [key, value] of Object.entries(filters)) query.set(key, value);
  query.set('limit', String(PAGE_MAX));
  const path = `/api/tribs?${query}`;
  return queryOptions({
    queryKey: [TRIBS_KEY, 'count', viewerId, path],
    queryFn: async ({ signal }) => (await requestJson(path, { answer, signal })).length,
    ...TRIBS_CACHE,
  });
}

export function meetupCountText(count: number): string {
  if (count === 0) return 'No meetups';
  if (count === 1) return '1 meetup';
  return count < PAGE_MAX ? `${count} meetups` : `${PAGE_MAX}+ meetups`;
}
