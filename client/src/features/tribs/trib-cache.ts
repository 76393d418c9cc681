import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query';
import type { Invitation } from '#shared/api/invitations';
import type { Trib } from '#shared/api/tribs';
import type { Page } from '../../lib/api-client';
import { tribKeys } from './tribs.api';

/** The data under `tribs`: lists, paged lists and single meetups. */
type Kept = Trib[] | InfiniteData<Page<Trib>> | Trib | undefined;
type Change = (trib: Trib) => Trib;
type Cache = { queryClient: QueryClient; viewerId: number };

/** Changes one meetup everywhere in the cache. Data without it stays the same object. */
export function patchTrib({ queryClient, viewerId }: Cache, id: number, change: Change): void {
  queryClient.setQueriesData<Kept>({ queryKey: tribKeys(viewerId).all }, (kept) => patched(kept, id, change));
}

/** As the first cached query has it that contains it. */
export function findTrib({ queryClient, viewerId }: Cache, id: number): Trib | undefined {
  let found: Trib | undefined;
  for (const [, kept] of queryClient.getQueriesData<Kept>({ queryKey: tribKeys(viewerId).all })) {
    patched(kept, id, (trib) => (found ??= trib));
  }
  return found;
}

export function patched(kept: Kept, id: number, change: Change): Kept {
  if (kept === undefined) return kept;
  if (Array.isArray(kept)) return inList(kept, id, change);
  if (!('pages' in kept)) return kept.id === id ? change(kept) : kept;
  const pages = kept.pages.map((page) => {
    const items = inList(page.items, id, change);
    return items === page.items ? page : { ...page, items };
  });
  return pages.some((page, position) => page !== kept.pages[position]) ? { ...kept, pages } : kept;
}

function inList(tribs: Trib[], id: number, change: Change): Trib[] {
  return tribs.some((trib) => trib.id === id)
    ? tribs.map((trib) => (trib.id === id ? change(trib) : trib))
    : tribs;
}

type Feed = InfiniteData<Page<Trib>>;

/** Removes a meetup from the feed and returns how to restore its position. */
export function takeFromFeed({ queryClient, viewerId }: Cache, id: number): () => void {
  const taken: { queryKey: QueryKey; page: number; position: number; trib: Trib }[] = [];
  for (const [queryKey, feed] of queryClient.getQueriesData<Feed>({ queryKey: tribKeys(viewerId).feed })) {
    feed?.pages.forEach(({ items }, page) => {
      const position = items.findIndex((item) => item.id === id);
      const trib = items[position];
      if (trib) taken.push({ queryKey, page, position, trib });
    });
  }
  for (const { queryKey, page, position } of taken)
    changeItems(queryClient, queryKey, page, (i) => i.toSpliced(position, 1));
  return () => {
    for (const { queryKey, page, position, trib } of taken) {
      changeItems(queryClient, queryKey, page, (items) =>
        items.some((item) => item.id === id) ? items : items.toSpliced(position, 0, trib),
      );
    }
  };
}

/** Removes the invitation to a meetup and returns how to restore its position. */
export function takeInvitation({ queryClient, viewerId }: Cache, id: number): () => void {
  const queryKey = tribKeys(viewerId).invitations;
  const before = queryClient.getQueriesData<Invitation[]>({ queryKey });
  queryClient.setQueriesData<Invitation[]>({ queryKey }, (kept) =>
    kept?.filter(({ trib }) => trib.id !== id),
  );
  return () => {
    for (const [key, invitations] of before) {
      const position = invitations?.findIndex(({ trib }) => trib.id === id) ?? -1;
      const taken = invitations?.[position];
      if (!taken) continue;
      queryClient.setQueryData<Invitation[]>(key, (kept) =>
        kept?.some(({ trib }) => trib.id === id) ? kept : kept?.toSpliced(position, 0, taken),
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
        pages: feed.pages.map((kept, position) =>
          position === page ? { ...kept, items: change(kept.items) } : kept,
        ),
      },
  );
}
