import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Trib } from '#shared/api/tribs';
import { ApiError } from '../../lib/api-client';
import { loadMore } from '../../lib/load-more';
import { useAuth } from '../auth/auth-context';
import { useChosenCityKey, useNearQuery } from '../cities/use-near';
import { hiddenTribsQuery } from '../tribs/trib-cache';
import { feedCountQuery, feedQuery, tribQuery } from '../tribs/tribs.api';
import type { FeedFilters } from './filter/feed-filters';

const NONE_HIDDEN: readonly number[] = [];
/** The next page is loaded this many cards before the end. */
const AHEAD = 6;

export type Feed = ReturnType<typeof useFeed>;

/** `linkedId` is the meetup whose link opened the feed; `shownId` is the one in the URL, which changes while browsing. */
export function useFeed(filters: FeedFilters, linkedId: number | null, shownId: number | null) {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  const listKey = JSON.stringify([filters, linkedId, useChosenCityKey()]);
  const feed = useInfiniteQuery({ ...feedQuery(viewerId, filters, near), enabled: !isRestoring });

  // One meetup is kept in the list, whether or not the server's list contains it.
  const opened = { listKey, id: shownId === linkedId ? null : shownId };
  const [kept, setKept] = useState<{ listKey: string; id: number | null }>(opened);
  if (kept.listKey !== listKey) setKept(opened);
  const wanted = (kept.listKey === listKey ? kept.id : opened.id) ?? linkedId;
  const single = useQuery({
    ...tribQuery(viewerId, wanted ?? 0),
    enabled: wanted !== null && !isRestoring,
  });
  const keepInList = useCallback((id: number | null) => setKept({ listKey, id }), [listKey]);

  const loaded = feed.data?.pages;
  // If it failed to load, the feed must not open on another meetup as if that were the one asked for.
  const isMissing =
    single.isError &&
    !isUnknown(single.error) &&
    !loaded?.some(({ items }) => items.some(({ id }) => id === wanted));
  const isSettled = wanted === null || (!single.isPending && !isMissing);
  const pages = isSettled ? loaded : undefined;
  const { data: hidden = NONE_HIDDEN } = useQuery(hiddenTribsQuery(viewerId));
  const list = useMemo(
    () =>
      pages &&
      arranged(
        pages.flatMap(({ items }) => items),
        single.data,
        wanted === linkedId,
      ).filter(({ id }) => !hidden.includes(id)),
    [pages, single.data, wanted, linkedId, hidden],
  );

  // A person who signs in on a card keeps seeing it while their own list loads, but never another account's list.
  const [shown, setShown] = useState({ listKey, list, viewerId });
  if (list && (list !== shown.list || listKey !== shown.listKey)) setShown({ listKey, list, viewerId });
  const isTheirs = shown.listKey === listKey && (shown.viewerId ?? viewerId) === viewerId;
  const tribs = list ?? (isTheirs && !feed.isLoadingError ? shown.list : undefined);

  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, refetch } = feed;
  const count = list?.length;
  const nearEnd = useCallback(
    (index: number) => {
      if (count === undefined || index < count - AHEAD) return;
      if (hasNextPage && !isFetching && !isFetchNextPageError) void fetchNextPage();
    },
    [hasNextPage, isFetching, isFetchNextPageError, fetchNextPage, count],
  );
  const more = useCallback(async () => {
    if (hasNextPage) await loadMore({ fetchNextPage });
  }, [hasNextPage, fetchNextPage]);
  const { refetch: refetchSingle } = single;
  const retry = useCallback(() => {
    if (feed.isError) void refetch();
    if (isMissing) void refetchSingle();
  }, [feed.isError, refetch, isMissing, refetchSingle]);

  return {
    listKey,
    tribs,
    /** True if the first meetup is there for a reason other than its score: a link, or because the person is busy with it. */
    isFirstOutOfOrder:
      wanted !== null &&
      tribs?.[0]?.id === wanted &&
      (wanted === linkedId || feed.data?.pages[0]?.items[0]?.id !== wanted),
    error: tribs ? null : (feed.error ?? (isMissing ? single.error : null)),
    hasMore: hasNextPage,
    isLinkBroken: wanted === linkedId && isUnknown(single.error),
    nearEnd,
    more,
    retry,
    keepInList,
  };
}

/**
 * The number of meetups with these filters, the same as the filter panel shows before they are applied. A feed of one page
 * is counted on the client; only a longer one needs a request.
 */
export function useMeetupCount(filters: FeedFilters): number | undefined {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  // The page loads this list; here it is only observed.
  const { data } = useInfiniteQuery({ ...feedQuery(viewerId, filters, near), enabled: false });
  const first = data?.pages[0];
  const isLonger = Boolean(first?.next);
  const counted = useQuery({ ...feedCountQuery(viewerId, filters, near), enabled: isLonger && !isRestoring });
  return isLonger ? counted.data?.count : first?.items.length;
}

export function countText(count: number): string {
  if (count === 0) return 'No meetups';
  return count === 1 ? '1 meetup' : `${count.toLocaleString('en-US')} meetups`;
}

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/** A meetup whose score changed between two requests may be on both pages. */
function arranged(listed: readonly Trib[], single: Trib | undefined, isFirst: boolean): readonly Trib[] {
  const byId = new Map(listed.map((trib) => [trib.id, trib]));
  if (!single || (!isFirst && byId.has(single.id))) return [...byId.values()];
  const own = byId.get(single.id) ?? single;
  byId.delete(single.id);
  return [own, ...byId.values()];
}
