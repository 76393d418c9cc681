import {
  type InfiniteData,
  type QueryClient,
  type QueryKey,
  queryOptions,
  skipToken,
} from '@tanstack/react-query';
import type { Invitation } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import { viewerKey, type ViewerCache } from '../../lib/viewer-scope';
import { tribKeys } from './tribs.api';

/** The data under `tribs`: lists, paged lists and single meetups. */
type CachedTribs = Trib[] | InfiniteData<Page<Trib>> | Trib | undefined;
type Change = (trib: Trib) => Trib;

/** Changes one meetup everywhere in the cache. Data without it stays the same object. */
export function patchTrib({ queryClient, viewerId }: ViewerCache, id: number, change: Change): void {
  queryClient.setQueriesData<CachedTribs>({ queryKey: tribKeys(viewerId).all }, (cached) =>
    patched(cached, id, change),
  );
}

/** Returns the copy in the first cached query that contains the meetup. */
export function findTrib({ queryClient, viewerId }: ViewerCache, id: number): Trib | undefined {
  let found: Trib | undefined;
  for (const [, cached] of queryClient.getQueriesData<CachedTribs>({ queryKey: tribKeys(viewerId).all })) {
    patched(cached, id, (trib) => (found ??= trib));
  }
  return found;
}

export function patched(cached: CachedTribs, id: number, change: Change): CachedTribs {
  if (cached === undefined) return cached;
  if (Array.isArray(cached)) return inList(cached, id, change);
  if (!('pages' in cached)) return cached.id === id ? change(cached) : cached;
  const pages = cached.pages.map((page) => {
    const items = inList(page.items, id, change);
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, position) => page !== cached.pages[position]) ? { ...cached, pages } : cached;
}

function inList(tribs: Trib[], id: number, change: Change): Trib[] {
  return tribs.some((trib) => trib.id === id)
    ? tribs.map((trib) => (trib.id === id ? change(trib) : trib))
    : tribs;
}

type Feed = InfiniteData<Page<Trib>>;

/** Meetups that the viewer has hidden during this visit: none of their lists shows them, not even for a link. */
export function hiddenTribsQuery(viewerId: number | null) {
  return queryOptions<readonly number[]>({
    queryKey: [...viewerKey(viewerId), 'hidden-tribs'],
    queryFn: skipToken,
    initialData: [],
    gcTime: Infinity,
  });
}

/** Returns a function that shows the meetup again. */
export function hideOnDevice({ queryClient, viewerId }: ViewerCache, id: number): () => void {
  const { queryKey } = hiddenTribsQuery(viewerId);
  const change = (isHidden: boolean) =>
    queryClient.setQueryData(queryKey, (ids = []) => [
      ...ids.filter((one) => one !== id),
      ...(isHidden ? [id] : []),
    ]);
  change(true);
  return () => void change(false);
}

/** Returns a function that restores the meetup's position. */
export function removeFromFeed({ queryClient, viewerId }: ViewerCache, id: number): () => void {
  const removed: { queryKey: QueryKey; page: number; position: number; trib: Trib }[] = [];
  for (const [queryKey, feed] of queryClient.getQueriesData<Feed>({ queryKey: tribKeys(viewerId).feed })) {
    feed?.pages.forEach(({ items }, page) => {
      const position = items.findIndex((item) => item.id === id);
      const trib = items[position];
      if (trib) removed.push({ queryKey, page, position, trib });
    });
  }
  for (const { queryKey, page, position } of removed)
    changeItems(queryClient, queryKey, page, (i) => i.toSpliced(position, 1));
  return () => {
    for (const { queryKey, page, position, trib } of removed) {
      changeItems(queryClient, queryKey, page, (items) =>
        items.some((item) => item.id === id) ? items : items.toSpliced(position, 0, trib),
      );
    }
  };
}

/** Returns a function that restores the invitation's position. */
export function removeInvitation({ queryClient, viewerId }: ViewerCache, id: number): () => void {
  const queryKey = tribKeys(viewerId).invitations;
  const before = queryClient.getQueriesData<Invitation[]>({ queryKey });
  queryClient.setQueriesData<Invitation[]>({ queryKey }, (cached) =>
    cached?.filter(({ trib }) => trib.id !== id),
  );
  return () => {
    for (const [key, invitations] of before) {
      const position = invitations?.findIndex(({ trib }) => trib.id === id) ?? -1;
      const removed = invitations?.[position];
      if (!removed) continue;
      queryClient.setQueryData<Invitation[]>(key, (cached) =>
        cached?.some(({ trib }) => trib.id === id) ? cached : cached?.toSpliced(position, 0, removed),
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
        pages: feed.pages.map((cached, position) =>
          position === page ? { ...cached, items: change(cached.items) } : cached,
        ),
      },
  );
}
