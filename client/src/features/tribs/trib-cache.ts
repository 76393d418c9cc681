import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Trib } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import { tribKeys } from './tribs.api';

/** What is kept under `tribs`: lists, lists in pages and single meetups. */
type Kept = Trib[] | InfiniteData<Page<Trib>> | Trib | undefined;
type Change = (trib: Trib) => Trib;

/** Changes one meetup wherever it is shown. What does not show it stays the same object. */
export function patchTrib(queryClient: QueryClient, id: number, change: Change): void {
  queryClient.setQueriesData<Kept>({ queryKey: tribKeys.all }, (kept) => patched(kept, id, change));
}

export function patched(kept: Kept, id: number, change: Change): Kept {
  if (kept === undefined) return kept;
  if (Array.isArray(kept)) return inList(kept, id, change);
  if (!('pages' in kept)) return kept.id === id ? change(kept) : kept;
  const pages = kept.pages.map((page) => {
    const items = inList(page.items, id, change);
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, place) => page !== kept.pages[place]) ? { ...kept, pages } : kept;
}

function inList(tribs: Trib[], id: number, change: Change): Trib[] {
  return tribs.some((trib) => trib.id === id)
    ? tribs.map((trib) => (trib.id === id ? change(trib) : trib))
    : tribs;
}

type Feed = InfiniteData<Page<Trib>>;

/** Takes a meetup out of the feed and returns how to put it back to its place. */
export function takeFromFeed(queryClient: QueryClient, id: number): () => void {
  const taken: { queryKey: QueryKey; page: number; place: number; trib: Trib }[] = [];
  for (const [queryKey, feed] of queryClient.getQueriesData<Feed>({ queryKey: tribKeys.feed })) {
    feed?.pages.forEach(({ items }, page) => {
      const place = items.findIndex((item) => item.id === id);
      const trib = items[place];
      if (trib) taken.push({ queryKey, page, place, trib });
    });
  }
  for (const { queryKey, page, place } of taken)
    changeItems(queryClient, queryKey, page, (i) => i.toSpliced(place, 1));
  return () => {
    for (const { queryKey, page, place, trib } of taken) {
      changeItems(queryClient, queryKey, page, (items) =>
        items.some((item) => item.id === id) ? items : items.toSpliced(place, 0, trib),
      );
    }
  };
}

function changeItems(
  queryClient: QueryClient,
  queryKey: QueryKey,
  page: number,
  change: (items: Trib[]) => Trib[],
): void {
  queryClient.setQueryData<Feed>(
    queryKey,
    (feed) =>
      feed && {
        ...feed,
        pages: feed.pages.map((kept, place) =>
          place === page ? { ...kept, items: change(kept.items) } : kept,
        ),
      },
  );
}
