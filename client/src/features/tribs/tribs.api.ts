import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import { ApiError, type Page, requestJson, requestPage } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/stale-times';
import { feedAddress } from './feed-address';
import { visitorAnswers } from './visitor-answers';

const answer = async () => (await import('#shared/api/tribs')).tribList;
const detailAnswer = async () => (await import('#shared/api/tribs')).tribDetail;

/** Everything about meetups is under `tribs`: what changes one finds every list that shows it. */
export const TRIBS_KEY = 'tribs';
export const tribKeys = {
  all: [TRIBS_KEY],
  feed: [TRIBS_KEY, 'feed'],
  detail: (id: number) => [TRIBS_KEY, 'detail', id],
  ofUser: [TRIBS_KEY, 'of-user'],
  saved: [TRIBS_KEY, 'saved'],
} as const;

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

/** Upcoming meetups, best match first. `viewerId` is null for a visitor. */
export function tribsQuery(viewerId: number | null) {
  const path = withQuery('/api/tribs', visitorAnswers(viewerId));
  return queryOptions({
    queryKey: [TRIBS_KEY, 'list', viewerId, path],
    queryFn: ({ signal }) => requestJson(path, { answer, signal }),
    ...TRIBS_CACHE,
    retry: 1,
  });
}

/** The same, page after page. `filters` is the query of the address that narrows it. */
export function feedQuery(viewerId: number | null, filters: Readonly<Record<string, string>>) {
  const first = feedAddress(viewerId, filters);
  return infiniteQueryOptions({
    queryKey: [...tribKeys.feed, viewerId, first],
    queryFn: ({ pageParam, signal }) => requestPage(pageParam, { answer, signal }),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    ...TRIBS_CACHE,
    retry: (failures, error) => failures < 1 && !isFinal(error),
  });
}

/** One meetup, why it matches and, for who is going, where exactly. */
export function tribQuery(viewerId: number | null, id: number) {
  const path = withQuery(`/api/tribs/${id}`, visitorAnswers(viewerId));
  return queryOptions({
    queryKey: [...tribKeys.detail(id), viewerId, path],
    queryFn: ({ signal }) => requestJson(path, { answer: detailAnswer, signal }),
    ...TRIBS_CACHE,
    retry: (failures, error) => failures < 1 && !isFinal(error),
  });
}

/** All of them, page after page: they are counted. */
export function tribsOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: [...tribKeys.ofUser, userId],
    queryFn: async ({ signal }) => {
      const tribs: Trib[] = [];
      for (let path: string | null = `/api/users/${userId}/tribs`; path;) {
        const page: Page<Trib> = await requestPage(path, { answer, signal });
        tribs.push(...page.items);
        path = page.next;
      }
      return tribs;
    },
    ...TRIBS_CACHE,
  });
}

/** Asking again would get the same answer. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
