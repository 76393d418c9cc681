import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import { type Trib, tribCount, tribDetailReader, tribListReader } from '#shared/api/tribs';
import { ApiError, requestPage, type Page } from '../../lib/api-client';
import { jsonQuery, whileTelling } from '../../lib/json-query';
import { TRIBS_CACHE } from '../../lib/query-client';
import { viewerKey } from '../../lib/viewer-scope';
import type { NearQuery } from '../cities/near';
import { feedCountUrl, feedRequestUrl, tribRequestUrl } from './trib-request-urls';

/** The keys of all meetup data start with the viewer's `tribs`, so that a change reaches every list that shows the meetup. */
export function tribKeys(viewerId: number | null) {
  const all = [...viewerKey(viewerId), 'tribs'] as const;
  return {
    all,
    feed: [...all, 'feed'],
    details: [...all, 'detail'],
    detail: (id: number) => [...all, 'detail', id],
    ofUser: [...all, 'of-user'],
    saved: [...all, 'saved'],
    /** Kept outside `tribs`, because these data are not meetups: how they repeat, and who came. */
    series: [...viewerKey(viewerId), 'series'],
    attendance: [...viewerKey(viewerId), 'attendance'],
    /** The viewer's entry, seats and offers. */
    tables: [...viewerKey(viewerId), 'tables'],
    feedCount: [...viewerKey(viewerId), 'feed-count'],
    /** Kept outside `tribs`, because each invitation wraps a meetup with the reasons for it. */
    invitations: [...viewerKey(viewerId), 'invitations'],
  } as const;
}

/** Other servers neither sort nor page the list, so it is sorted here. Ours does both, so its pages must keep their order. */
async function requestTribs(path: string, signal: AbortSignal, isFirst = true): Promise<Page<Trib>> {
  let isOurs = false;
  const parse = (received: unknown) => {
    isOurs =
      Array.isArray(received) && received.some((one: object | null) => one !== null && 'matchLevel' in one);
    return tribListReader.parse(received);
  };
  const page = await requestPage(path, { schema: { parse }, signal });
  if (isOurs || !isFirst || page.next !== null) return page;
  return {
    ...page,
    items: page.items.toSorted((a, b) => (b.avgCompatibility ?? 0) - (a.avgCompatibility ?? 0)),
  };
}

/** Upcoming meetups page by page, those near this person first. `filters` is the query that narrows them. */
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

export function feedCountQuery(
  viewerId: number | null,
  filters: Readonly<Record<string, string>>,
  near?: NearQuery,
) {
  const path = feedCountUrl(viewerId, filters, near);
  return jsonQuery([...tribKeys(viewerId).feedCount, path], path, tribCount, { ...TRIBS_CACHE, retry: 1 });
}

/** One meetup, why it matches and, for those who may see it, the exact place. */
export function tribQuery(viewerId: number | null, id: number) {
  const path = tribRequestUrl(viewerId, id);
  return queryOptions({
    ...jsonQuery([...tribKeys(viewerId).detail(id), path], path, tribDetailReader),
    ...TRIBS_CACHE,
    retry: (failures, error) => failures < 1 && !isFinal(error),
    refetchInterval: ({ state }) => whileTelling(state.data?.told),
  });
}

/** Fetches all pages at once, because the meetups are counted. */
const allTribsQuery = (queryKey: QueryKey, path: string) =>
  queryOptions({ queryKey, queryFn: ({ signal }) => requestAllPages(path, signal), ...TRIBS_CACHE });

export const tribsOfUserQuery = (userId: number) =>
  allTribsQuery(tribKeys(userId).ofUser, `/api/users/${userId}/tribs`);

export const savedTribsQuery = (userId: number) =>
  allTribsQuery(tribKeys(userId).saved, `/api/users/${userId}/saved-tribs`);

async function requestAllPages(first: string, signal: AbortSignal): Promise<Trib[]> {
  const tribs: Trib[] = [];
  for (let path: string | null = first; path;) {
    const page: Page<Trib> = await requestPage(path, { schema: tribListReader, signal });
    tribs.push(...page.items);
    path = page.next;
  }
  return tribs;
}

/** The same request would get the same response again, so it is not retried. */
function isFinal(error: Error): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
