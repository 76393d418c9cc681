import { type InfiniteData, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import type { Invitation } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import { viewerKey, type ViewerCache } from '../../lib/viewer-scope';
import { tribKeys } from './tribs.api';

/** The data under `tribs`: lists, paged lists and single meetups. */
type CachedTribs = Trib[] | InfiniteData<Page<Trib>> | Trib | undefined;
type Change = (trib: Trib) => Trib;

/** Changes one meetup everywhere in the cache, in invitations too. Data without it stays the same object. */
export function patchTrib({ queryClient, viewerId }: ViewerCache, id: number, change: Change): void {
  const { all, invitations } = tribKeys(viewerId);
  queryClient.setQueriesData<CachedTribs>({ queryKey: all }, (cached) => patched(cached, id, change));
  queryClient.setQueriesData<Invitation[]>({ queryKey: invitations }, (cached) =>
    cached?.some(({ trib }) => trib.id === id)
      ? cached.map((each) => (each.trib.id === id ? { ...each, trib: change(each.trib) } : each))
      : cached,
  );
}

/** Returns the copy in the first cached query that contains the meetup. */
export function findTrib(
  { queryClient, viewerId }: ViewerCache,
  id: number,
  queryKey: QueryKey = tribKeys(viewerId).all,
): Trib | undefined {
  let found: Trib | undefined;
  for (const [, cached] of queryClient.getQueriesData<CachedTribs>({ queryKey })) {
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

/** Meetups that the viewer has hidden during this visit: none of their lists shows them, not even for a link. */
export function hiddenTribsQuery(viewerId: number | null) {
  return queryOptions<readonly number[]>({
    queryKey: [...viewerKey(viewerId), 'hidden-tribs'],
    queryFn: skipToken,
    initialData: [],
    gcTime: Infinity,
  });
}

/** Returns a function that does the opposite. */
export function setHidden({ queryClient, viewerId }: ViewerCache, id: number, isHidden: boolean): () => void {
  queryClient.setQueryData(hiddenTribsQuery(viewerId).queryKey, (ids = []) => [
    ...ids.filter((one) => one !== id),
    ...(isHidden ? [id] : []),
  ]);
  return () => void setHidden({ queryClient, viewerId }, id, !isHidden);
}
