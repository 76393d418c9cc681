import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type Trib, tribCount, tribDetailReader, tribListReader } from '#shared/api/tribs';
import { ApiError, requestJson, requestPage, type Page } from '../../lib/api-client';
import { TRIBS_CACHE } from '../../lib/query-client';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { feedCountUrl, feedRequestUrl, tribRequestUrl, visitorAnswers } from './trib-request-urls';

/** All meetup data is under the viewer's `tribs`: a change finds every list that shows the meetup. */
export function tribKeys(viewerId: number | null) {
  const all = [...viewerKey(viewerId), 'tribs'] as const;
  return {
    all,
    list: [...all, 'list'],
    feed: [...all, 'feed'],
    details: [...all, 'detail'],
    detail: (id: number) => [...all, 'detail', id],
    ofUser: [...all, 'of-user'],
    saved: [...all, 'saved'],
    /** Not meetups either: how they repeat. */
    series: [...viewerKey(viewerId), 'series'],
    attendance: [...viewerKey(viewerId), 'attendance'],
    /** One's entry, seats and offers. */
    tables: [...viewerKey(viewerId), 'tables'],
    feedCount: [...viewerKey(viewerId), 'feed-count'],
    /** Not a list of meetups: each comes with why it was chosen. */
    invitations: [...viewerKey(viewerId), 'invitations'],
  } as const;
}

const withQuery = (path: string, query: URLSearchParams) => (query.size > 0 ? `${path}?${query}` : path);

/** Other servers name no order and no pages: their list is sorted here. Ours has one, in which a page stays as it is. */
async function requestTribs(path: string, signal: AbortSignal, isFirst = true): Promise<Page<Trib>> {
  let isOurs = false;
  const parse = (sent: unknown) => {
    isOurs = Array.isArray(sent) && sent.some((one: object | null) => one !== null && 'matchLevel' in one);
    return tribListReader.parse(sent);
  };
  const page = await requestPage(path, { schema: { parse }, signal });
  if (isOurs || !isFirst || page.next !== null) return page;
  return {
    ...page,
    items: page.items.toSorted((a, b) => (b.avgCompatibility ?? 0) - (a.avgCompatibility ?? 0)),
  };
}

/** Upcoming meetups, best match first. `viewerId` is null for a visitor. */
export function tribsQuery(viewerId: number | null) {
  const path = withQuery('/api/tribs', visitorAnswers(viewerId));
  return queryOptions({
    queryKey: [...tribKeys(viewerId).list, path],
    queryFn: async ({ signal }) => (await requestTribs(path, signal)).items,
    ...TRIBS_CACHE,
    retry: 1,
  });
}

/** The same, page by page, those near this person first. `filters` is the query that narrows it. */
export function feedQuery(
  viewerId: number | null,
  filters: Readonly<Record<string, string>>,
  near?: NearQuery,
) {
  const first = feedRequestUrl(viewerId, filters, near);
  return infiniteQueryOptions({
    queryKey: [...tribKeys(viewerId).feed, first],
    queryFn: ({ pageParam, signal }) => requestTribs(pageParam, signal, pageParam === first),
    initialPageParam: first,
    getNextPageParam: ({ next }) => next,
    ...TRIBS_CACHE,
    retry: 1,
  });
}

/** How many meetups the feed has with these filters. */
export function feedCountQuery(
  viewerId: number | null,
  filters: Readonly<Record<string, string>>,
  near?: NearQuery,
) {
  const path = feedCountUrl(viewerId, filters, near);
  return queryOptions({
    queryKey: [...tribKeys(viewerId).feedCount, path],
    queryFn: ({ signal }) => requestJson(path, { schema: tribCount, signal }),
    ...TRIBS_CACHE,
    retry: 1,
  });
}

/** One meetup, why it matches and, for members, the exact place. */
export function tribQuery(viewerId: number | null, id: number) {
  const path = tribRequestUrl(viewerId, id);
  return queryOptions({
    queryKey: [...tribKeys(viewerId).detail(id), path],
    queryFn: ({ signal }) => requestJson(path, { schema: tribDetailReader, signal }),
    ...TRIBS_CACHE,
    retry: (failures, error) => failures < 1 && !isFinal(error),
  });
}

/** All of them, page by page, because they are counted. */
export function tribsOfUserQuery(userId: number) {
  return queryOptions({
    queryKey: tribKeys(userId).ofUser,
    queryFn: ({ signal }) => requestAllPages(`/api/users/${userId}/tribs`, signal),
    ...TRIBS_CACHE,
  });
}

/** Those a person remembered, the latest first. */
export function savedTribsQuery(userId: number) {
  return queryOptions({
    queryKey: tribKeys(userId).saved,
    queryFn: ({ signal }) => requestAllPages(`/api/users/${userId}/saved-tribs`, signal),
    ...TRIBS_CACHE,
  });
}

async function requestAllPages(first: string, signal: AbortSignal): Promise<Trib[]> {
  const tribs: Trib[] = [];
  for (let path: string | null = first; path;) {
    const page: Page<Trib> = await requestPage(path, { schema: tribListReader, signal });
    tribs.push(...page.items);
    path = page.next;
  }
  return tribs;
}

/** Requesting again would give the same response. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
