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
/** How many cards before the end the next page is loaded. */
const AHEAD = 6;

export type Feed = ReturnType<typeof useFeed>;

/** `linkedId`: the meetup whose link opened the feed. `shownId`: the one in the URL, which changes while browsing. */
export function useFeed(filters: FeedFilters, linkedId: number | null, shownId: number | null) {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  const listKey = JSON.stringify([filters, linkedId, useChosenCityKey()]);
  const feed = useInfiniteQuery({ ...feedQuery(viewerId, filters, near), enabled: !isRestoring });

  // One meetup is in the list, whether or not the server's list contains it.
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
  // Without it the feed would open on another meetup as if that were the one asked for.
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

  // A person who signs in on a card keeps seeing it while their own list loads. Never shows another account's.
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
    /** The first meetup is there for another reason than its score: a link to it, or because somebody is busy with it. */
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
 * The number of meetups with these filters, as the filters say it before they are applied. A feed of one page is
 * counted by itself; only a longer one is asked for.
 */
export function useMeetupCount(filters: FeedFilters): number | undefined {
  const { user, isRestoring } = useAuth();
  const viewerId = user?.id ?? null;
  const near = useNearQuery();
  // The page loads it; this only observes.
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

/** Two pages may both contain a meetup whose score changed in between. */
function arranged(listed: readonly Trib[], single: Trib | undefined, isFirst: boolean): readonly Trib[] {
  const byId = new Map(listed.map((trib) => [trib.id, trib]));
  if (!single || (!isFirst && byId.has(single.id))) return [...byId.values()];
  const own = byId.get(single.id) ?? single;
  byId.delete(single.id);
  return [own, ...byId.values()];
}
